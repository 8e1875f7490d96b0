import type { ProposedCall } from '../../screening/contract/call.ts';
import type { CallCheckCases } from '../../screening/contract/check.ts';

const call = (tool: string, args: ProposedCall['arguments'] = {}): ProposedCall => ({
  tool,
  arguments: args,
});

export const destructiveToolCases: CallCheckCases = {
  flags: {
    'a filter that fits everything': {
      tool: 'mcp__mongo__delete',
      arguments: { collection: 'sessions', filter: '{}', many: true },
    },
    'a device that is retired': { tool: 'mcp__mdm__retire_device', arguments: { id: 'd1' } },
    'one entry of a cache': [{ tool: 'mcp__redis__delete', arguments: { key: 'cache:home' } }, 'medium'],
    'everything that fits a pattern': {
      tool: 'mcp__memory__delete_entities',
      arguments: { entityNames: ['*'] },
    },
    'a whole mailbox': { tool: 'mcp__gmail__batch_delete', arguments: { query: 'in:anywhere' } },
    'all messages, by the name of the tool': {
      tool: 'mcp__gmail__delete_all_messages',
      arguments: { label: 'INBOX' },
    },
    'a mailbox moved to the bin': { tool: 'mcp__imap__move_all', arguments: { from: 'INBOX', to: 'Trash' } },
    'a page deleted for good': {
      tool: 'mcp__notion__delete_page',
      arguments: { page_id: 'x', permanent: true },
    },
    'the root of a store': { tool: 'mcp__etcd__del', arguments: { key: '', prefix: true } },
    'a formatted disk': { tool: 'mcp__disk__format', arguments: { device: '/dev/sda1' } },
    'the first process': { tool: 'mcp__system__kill_process', arguments: { pid: 1 } },
    'a message to everyone': { tool: 'mcp__twilio__send_bulk_sms', arguments: { to: '*', body: 'hello' } },
    'a branch moved by force': {
      tool: 'mcp__github__update_ref',
      arguments: { ref: 'heads/main', sha: 'abc', force: true },
    },
    'every document of an index': {
      tool: 'mcp__elastic__update_by_query',
      arguments: { index: 'x', body: { script: 's', query: { match_all: {} } } },
    },
    'changes that no one looks at': {
      tool: 'mcp__terraform__apply',
      arguments: { dir: 'prod', auto_approve: true },
    },
    'a repository deleted': [call('mcp__forge__delete_repository', { owner: 'ada', repo: 'shop' }), 'high'],
    'a database dropped': [call('mcp__store__drop-database', { database: 'shop' }), 'high'],
    'a kind of resource named by an argument': [
      call('mcp__kubernetes__delete_resource', { kind: 'Namespace', name: 'shop' }),
      'high',
    ],
    'the verb behind': [call('mcp__cloudflare__worker_delete', { name: 'shop' }), 'high'],
    'a bare verb at a server elsewhere': [call('mcp__kubernetes__delete', { name: 'shop' }), 'high'],
    'a store emptied': [call('mcp__redis__flushall'), 'high'],
    'an operation named by an argument': [
      call('use_aws', { service: 's3', operation: 'delete_bucket', parameters: { Bucket: 'shop' } }),
      'high',
    ],
    'an operation in camel case': [call('mcp__cloud__call', { action: 'terminateInstances' }), 'high'],
    'a verb and a kind apart': [
      call('kubectl_generic', { command: 'delete', resourceType: 'ns', name: 'shop' }),
      'high',
    ],
    'all documents': [call('mcp__mongo__delete-many', { collection: 'users', filter: {} }), 'high'],
    'some documents': [call('mcp__mongo__delete-many', { collection: 'users', filter: { a: 1 } }), 'medium'],
    'a subscription ended': [call('mcp__pay__cancel_subscription', { id: '1' }), 'high'],
    'a page of a wiki': [call('mcp__wiki__delete_page', { id: '1' }), 'medium'],
    'a push by force': [call('mcp__git__git_push', { repo_path: '/r', force: true }), 'high'],
    'a hard reset': [call('mcp__git__git_reset', { repo_path: '/r', mode: 'hard' }), 'high'],
    'a request that deletes': [
      call('mcp__http__request', { method: 'DELETE', url: 'https://api.shop.example/users/1' }),
      'high',
    ],
    'a deletion inside a batch': [
      call('batch', { calls: [{ tool: 'delete_project', arguments: { id: '1' } }] }),
      'high',
    ],
    'a mutation': [
      {
        tool: 'mcp__forge__graphql',
        arguments: { query: 'mutation { deleteRepository(input:{id:1}) { id } }' },
      },
      'high',
    ],
    'an operation deep in the arguments': [
      { tool: 'mcp__ops__call', arguments: { payload: { Action: 'ec2.terminate_instances' } } },
      'high',
    ],
    'an operation that is a key': [
      { tool: 'mcp__store__batch', arguments: { ops: [{ DeleteTable: { TableName: 'a' } }] } },
      'high',
    ],
    'a path of an API': [
      { tool: 'mcp__api__call', arguments: { request: { verb: 'DELETE', path: '/v1/projects/1' } } },
      'high',
    ],
    'an address in parts': [
      {
        tool: 'mcp__client__run',
        arguments: { request: { method: 'DELETE', url: { raw: 'https://api.shop.example/1' } } },
      },
      'high',
    ],
    'a request in one text': [
      { tool: 'mcp__client__send', arguments: { http: 'DELETE https://api.shop.example/1' } },
      'high',
    ],
    'a bare verb that is never small': [{ tool: 'mcp__infra__destroy', arguments: { target: 'db' } }, 'high'],
    'an object of another trade': [
      { tool: 'mcp__clinic__delete_prescription', arguments: { id: 1 } },
      'high',
    ],
    'a key that is scheduled to go': [
      { tool: 'use_aws', arguments: { service_name: 'kms', operation_name: 'schedule_key_deletion' } },
      'high',
    ],
    'a branch of a database': [
      { tool: 'mcp__supabase__reset_branch', arguments: { branch_id: 'main' } },
      'high',
    ],
    'a collection, which is no file': [
      { tool: 'mcp__firestore__delete_collection', arguments: { path: 'users' } },
      'high',
    ],
    'a push by its name': [{ tool: 'mcp__git__force_push', arguments: { branch: 'main' } }, 'high'],
    'a push to another repository': [
      { tool: 'mcp__git__push', arguments: { remote: 'https://other.example/r.git' } },
      'high',
    ],
    'options in a list': [{ tool: 'mcp__git__git_push', arguments: { flags: ['--force'] } }, 'high'],
    'all changes of a work tree': [{ tool: 'mcp__git__git_restore', arguments: { paths: ['.'] } }, 'high'],
    'infrastructure that is applied': [{ tool: 'mcp__pulumi__up', arguments: { stack: 'prod' } }, 'high'],
    'infrastructure for a trial': [{ tool: 'mcp__pulumi__up', arguments: { stack: 'dev' } }, 'medium'],
    'a service without a copy': [
      { tool: 'mcp__k8s__scale', arguments: { name: 'api', namespace: 'prod', replicas: 0 } },
      'high',
    ],
    'an older state over the present one': [
      { tool: 'mcp__backup__restore', arguments: { target: 'production' } },
      'high',
    ],
    'all processes': [{ tool: 'mcp__process__kill_all', arguments: { pattern: '*' } }, 'high'],
    money: [{ tool: 'mcp__bank__wire_transfer', arguments: { iban: 'x', amount: 5 } }, 'high'],
    'a refund': [{ tool: 'mcp__pay__create_refund', arguments: { payment: 'p' } }, 'high'],
    'an order at an exchange': [
      { tool: 'mcp__exchange__create_order', arguments: { symbol: 'A/B', side: 'sell' } },
      'high',
    ],
    'a repository handed over': [
      { tool: 'mcp__forge__transfer_repository', arguments: { repo: 'shop', new_owner: 'other' } },
      'high',
    ],
    'code that calls a library': [
      "python3 -c \"import boto3; boto3.client('s3').delete_bucket(Bucket='b')\"",
      'high',
    ],
    'code for a tool': [
      {
        tool: 'mcp__cloud__boto3',
        arguments: { code: "boto3.resource('ec2').Instance('i').terminate_instances()" },
      },
      'high',
    ],
    'a command of a library': [
      'node -e "const {S3Client,DeleteBucketCommand}=require(\'@aws-sdk/client-s3\');new S3Client().send(new DeleteBucketCommand({}))"',
      'high',
    ],
    'a review that is pending': [
      { tool: 'mcp__forge__delete_pending_review', arguments: { id: 1 } },
      'medium',
    ],
  },
  passes: {
    'a command of a shell that looks like an operation': 'docker-thing delete',
    'all breakpoints': { tool: 'mcp__ide__clear_all_breakpoints', arguments: {} },
    'a message to a team': {
      tool: 'mcp__mail__send_message',
      arguments: { to: 'team@shop.example', text: 'done' },
    },
    'all that a search finds': { tool: 'mcp__elastic__search', arguments: { query: { match_all: {} } } },
    'a push to a branch of its own': {
      tool: 'mcp__git__push',
      arguments: { remote: 'origin', branch: 'feature/x' },
    },
    'a plan': { tool: 'mcp__terraform__plan', arguments: { dir: 'prod' } },
    'a file tool’s deletion, which has a path': call('delete_file', { path: 'src/old.ts' }),
    'a list of what was deleted': call('mcp__forge__list_deleted_repositories'),
    'a question about a deletion': call('get_delete_status', { database: 'shop' }),
    'a label taken off': call('mcp__forge__remove_label', { issue: 1, label: 'bug' }),
    'a draft thrown away': call('mcp__mail__delete_message_draft', { id: '1' }),
    'something dragged and dropped': call('browser_drag_and_drop', { from: 'a', to: 'b' }),
    'a rehearsal': call('delete_bucket', { name: 'a', dry_run: true }),
    'a plain push': call('mcp__git__git_push', { repo_path: '/r', force: false }),
    'a soft reset': call('mcp__git__git_reset', { repo_path: '/r', mode: 'soft' }),
    'a request to this machine': call('http_request', {
      method: 'DELETE',
      url: 'http://localhost:3000/users/1',
    }),
    'a request that reads': call('http_request', { method: 'GET', url: 'https://api.shop.example/delete' }),
    'a shell’s command': call('Bash', { command: 'ls' }),
    'a memory of the agent': call('mcp__memory__delete_observations', { deletions: [] }),
    'an action that creates': call('manage', { action: 'create_database' }),
    'an item taken from a cart': call('remove_from_cart', { id: '1' }),
    'a rule that is closed': { tool: 'mcp__aws__sdk', arguments: { fn: 'revokeSecurityGroupIngress' } },
    'a query': { tool: 'mcp__forge__graphql', arguments: { query: 'query { repository(name:"a") { id } }' } },
    'a path that is read': {
      tool: 'mcp__api__call',
      arguments: { request: { verb: 'GET', path: '/v1/projects' } },
    },
    'a deletion in a policy': {
      tool: 'mcp__cloud__show',
      arguments: { policy: { Effect: 'Deny', Action: 's3:DeleteBucket' } },
    },
    'an order of a shop': { tool: 'mcp__shop__create_order', arguments: { customer: 'c' } },
    'a payment link': { tool: 'mcp__pay__create_payment_link', arguments: { price: 'p' } },
    'copies of a service': {
      tool: 'mcp__k8s__scale',
      arguments: { name: 'api', namespace: 'prod', replicas: 3 },
    },
    'a preview': { tool: 'mcp__pulumi__preview', arguments: { stack: 'prod' } },
    'a backup that is made': { tool: 'mcp__backup__create', arguments: { target: 'production' } },
    'a branch that is checked out': { tool: 'mcp__git__checkout', arguments: { branch: 'feature' } },
    'code that reads': 'python3 -c "import boto3; print(boto3.client(\'s3\').list_buckets())"',
  },
};
