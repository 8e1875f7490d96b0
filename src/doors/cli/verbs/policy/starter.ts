/** What `policy init` writes below the line that names the schema: valid as it is, and without effect until a line is uncommented. */
export const STARTER = `# The policy of TokenAuditor. Everything is optional; docs/policy.md describes the keys, and
# \`tokenauditor policy check\` checks this file.
#
# In a project, this file can only make the policy stricter until \`tokenauditor init --here\` has shown it to you and
# you accepted it; after any change it is shown again.

# version: "0.1"

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

# What becomes of a tool with soft signals alone: warn-soft lists it with a warning, hold-soft holds it for a person.
# quarantine: warn-soft

# hooks:
#   explicitAllow: false  # let an allowed call skip the host's own question
#   screenResults: true   # screen the results of tools before the model reads them
#   screenPrompts: true   # warn of secrets in prompts
#   resident: true        # let hooks start a resident, which answers faster
`;
