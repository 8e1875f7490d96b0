import { describe, expect, test } from 'vitest';
import { DESTROYING_NAMES, HARMLESS_NAMES } from './destructive-names.cases.ts';
import { isDestructiveName } from './destructive-names.ts';

describe('which word of a name is its verb', () => {
  test.each([
    ...['delete_issue', 'deleteIssue', 'delete-issue', 'DELETE_ISSUE', 'DeleteDBInstance', 'issue.delete'],
    ...['remove_user', 'userRemove', 'destroy_stack', 'db_drop_table', 'purgeQueue', 'truncate_table'],
    ...['wipe-disk', 'erase_all', 'revoke_token', 'terminateInstances', 'factory_reset', 'reset_password'],
    ...['bulk_delete', 'force_remove', 'run_delete', 'confirm_delete_account', 'permanently_delete_email'],
    ...['get_and_delete_message', 'create_or_delete_user', 'read_then_delete', 'deletes_rows', 'delete2'],
    ...['d\u0435lete_issue', `${'x_'.repeat(120)}delete`],
  ])('%s destroys', (name) => {
    expect(isDestructiveName(name)).toBe(true);
  });

  test.each([
    ...['get_removed_items', 'list_dropped_frames', 'preset_apply', 'resetless', 'undelete_item'],
    ...['get_reset_token', 'list_delete_requests', 'add_drop_shadow', 'create_drop_zone', 'send_reset_email'],
    ...['drag_and_drop', 'drag_drop', 'dropdown_select', 'airdrop_status', 'removable_media', 'terminator'],
    ...[
      'is_reset_needed',
      'preview_delete',
      'write_file',
      'move_file',
      'truncated_text',
      'get_removal_policy',
    ],
  ])('%s does not', (name) => {
    expect(isDestructiveName(name)).toBe(false);
  });
});

describe('what a name acts on', () => {
  test('the tables have enough rows, each once', () => {
    for (const names of [DESTROYING_NAMES, HARMLESS_NAMES]) {
      expect(names.length).toBeGreaterThanOrEqual(60);
      expect(new Set(names).size).toBe(names.length);
    }
  });
  test.each(DESTROYING_NAMES)('%s destroys', (name) => {
    expect(isDestructiveName(name)).toBe(true);
  });
  test.each(HARMLESS_NAMES)('%s does not', (name) => {
    expect(isDestructiveName(name)).toBe(false);
  });
});
