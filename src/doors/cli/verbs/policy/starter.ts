/** What `policy init` writes below the line that names the schema: everything commented out, so that it changes nothing. */
export const STARTER = `# The policy of TokenAuditor. Everything is optional; docs/policy.md describes the keys, and
# \`tokenauditor policy check\` checks this file.
#
# In a project, this file can only make the policy stricter until \`tokenauditor policy accept\` has shown it to
# you and you accepted it; after any change it is shown again.

# version: 1

# What agents may do. The first rule that matches decides among the rules, and the strictest layer decides in the end.
# docs/rules.md has recipes; \`tokenauditor policy explain\` shows how a call is ruled. These are examples: remove the
# \`# \` before those that you want.
# rules:
#   - id: secret-places
#     priority: 100
#     action: ask
#     reason: reads a place where secrets are kept
#     when: { findings: { check: secret.read, severity: medium } }
#     examples:
#       hit: [{ tool: Read, findings: [{ check: secret.read, severity: high }] }]
#       miss: [{ tool: Read, arguments: { file_path: src/app.ts } }]
#
#   - id: force-push
#     priority: 110
#     action: ask
#     reason: rewrites history that others may have
#     when:
#       findings: { check: destructive.git, severity: medium }
#       arguments: { command: { regex: '\\bpush\\b' } }
#     examples:
#       hit:
#         - { tool: Bash, arguments: { command: git push --force }, findings: [{ check: destructive.git, severity: high }] }
#       miss:
#         - { tool: Bash, arguments: { command: git push origin main } }
#         - { tool: Bash, arguments: { command: git branch -D x }, findings: [{ check: destructive.git, severity: high }] }
#
#   - id: production
#     priority: 120
#     action: ask
#     reason: names production
#     when:
#       all:
#         - arguments: { command: { regex: '(?i)\\b(prod|production)\\b|(^|[\\s=@./])live($|[\\s:./])' } }
#         - any:
#             - findings: { severity: medium }
#             - shell: { program: [psql, mysql, mongosh, redis-cli, aws, gcloud, az, heroku, flyctl, ansible-playbook] }
#     examples:
#       hit:
#         - { tool: Bash, arguments: { command: psql -h db.prod.example.com -c "update users set a = 1" } }
#         - { tool: Bash, arguments: { command: heroku run migrate --app=live } }
#       miss:
#         - { tool: Bash, arguments: { command: psql -h localhost -c "select 1" } }
#         - { tool: Bash, arguments: { command: npm run build -- --mode production } }
#         - { tool: Bash, arguments: { command: aws dynamodb describe-time-to-live --table-name orders } }
#
#   - id: mass-send
#     priority: 130
#     action: ask
#     reason: sends to more than five recipients
#     when:
#       tool: ['*send*', '*mail*', '*message*']
#       any:
#         - arguments: { to.5: { exists: true } }
#         - arguments: { recipients.5: { exists: true } }
#     examples:
#       hit: [{ tool: send_email, server: mail, arguments: { to: [a, b, c, d, e, f] } }]
#       miss: [{ tool: send_email, server: mail, arguments: { to: [a] } }]

# How findings become decisions. A switch that is off softens only what it names.
# gate:
#   failClosedForCritical: true                   # block critical findings; off: require approval
#   requireApprovalForNetwork: suspicious         # true: ask about every use of the network; false: warn of high findings
#   requireApprovalForPackageInstall: suspicious  # true: ask about every install; false: warn of high findings

# Silence one check within a scope.
# exceptions:
#   - id: scratch-branch
#     check: destructive.git
#     argument: git push --force origin scratch
#     reason: the scratch branch is rewritten every day
#     expires: 2027-01-31

# sampling:
#   baselineRate: 0.01    # share of unsuspicious calls that are recorded, 0 to 0.05
# secrets:
#   entropyThreshold: 6   # bits per character from which a value next to a secret's name counts as random
#   bareEntropy: false    # true: random strings without a name count as well

# What becomes of a tool with soft signals alone: warn-soft lists it with a warning, hold-soft holds it for a person.
# quarantine: warn-soft

# What a session has read, and where it sends it. Agents and servers have \`flows\` of their own: docs/flows.md.
# flows:
#   mode: on              # off, warn (report alone), on, strict
#   own: [ourfirm.example, '#*', acme/*]    # places of your own, where content may go

# hooks:
#   explicitAllow: false  # let an allowed call skip the host's own question
#   screenResults: true   # screen the results of tools before the model reads them
#   screenPrompts: true   # warn of secrets in prompts
#   resident: true        # let hooks start a resident, which answers faster
`;
