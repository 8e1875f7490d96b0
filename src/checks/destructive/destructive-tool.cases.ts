import type { ProposedCall } from '../../screening/contract/call.ts';
import type { CallCheckCases } from '../../screening/contract/check.ts';

const call = (tool: string, args: ProposedCall['arguments'] = {}): ProposedCall => ({
  tool,
  arguments: args,
});

export const destructiveToolCases: CallCheckCases = {
  flags: {
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
  },
  passes: {
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
  },
};
