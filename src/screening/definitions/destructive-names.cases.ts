/** Names of tools as servers spell them: what destroys, and what only looks like it. */

export const DESTROYING_NAMES: readonly string[] = [
  // Things of a service
  ...['delete_issue', 'deleteIssue', 'delete-issue', 'DELETE_ISSUE', 'issue.delete', 'issues_bulk_delete'],
  ...['remove_user', 'userRemove', 'remove-collaborator', 'removeMember', 'remove_item_from_cart'],
  ...['remove_filter', 'remove_silence', 'remove_prefix', 'remove_emoji', 'remove_label', 'remove_highlight'],
  ...['remove_background_job', 'removeBackgroundTask', 'remove-background-worker', 'remove_text_channel'],
  ...[
    'remove_formatting_rule',
    'remove_spaces',
    'remove_spaces_bucket',
    'remove_and_archive',
    'remove_picture_album',
  ],
  // Databases, files and machines
  ...['db_drop_table', 'dropTable', 'drop-database', 'drop_view', 'drop_zone', 'drop_index', 'drop_column'],
  ...['truncate_table', 'truncateTable', 'truncate-log', 'truncate_file', 'truncate_text_file'],
  ...['truncate_text_column', 'table_truncate', 'truncate', 'truncate_title_table'],
  ...['wipe-disk', 'wipeDevice', 'erase_all', 'erase-volume', 'erase_background_data', 'purgeQueue'],
  ...['purge_cache', 'destroy_stack', 'destroyVm', 'terminateInstances', 'terminate-process'],
  // Accounts and settings
  ...['revoke_token', 'revokeAccess', 'reset_password', 'factory_reset', 'resetDatabase', 'reset-settings'],
  ...['reset_view_permissions', 'reset_filters_and_delete', 'reset_camera_firmware', 'reset_font_license'],
  ...['reset', 'hard_reset', 'reset_to_default', 'reset_state'],
  // The thing first, which is a verb elsewhere
  ...[
    'post_delete',
    'post.delete',
    'postRemove',
    'list-delete',
    'monitor_delete',
    'build_purge',
    'view_drop',
  ],
  ...[
    'draft_delete',
    'queryDelete',
    'saved_search_delete',
    'export-remove',
    'check_delete',
    'design.destroy',
  ],
  ...['user_list_remove', 'download_delete', 'set_remove', 'read_delete', 'watch-delete', 'print_erase'],
  // An order to destroy is made
  ...['send_wipe_command', 'sendResetSignal', 'post_delete_request', 'create_delete_job', 'send_reset'],
  ...['add_purge_task', 'put-erase-instruction', 'write_delete_operations', 'open_terminate_call'],
  // Words behind the verb take nothing back
  ...[
    'delete_reminder_preview',
    'delete_preview',
    'delete_history',
    'remove_list',
    'resetPasswordEmailPreview',
  ],
  ...['delete_all_dry_run', 'deleteLogGet', 'reset_count'],
  // Run together
  ...['deleteissue', 'removeuser', 'DELETEUSER', 'droptable', 'dropdatabase', 'resetpassword', 'wipedisk'],
  ...[
    'bulkdelete',
    'userremove',
    'purgequeue',
    'truncatetable',
    'revoketoken',
    'erasedevice',
    'terminateall',
  ],
];

export const HARMLESS_NAMES: readonly string[] = [
  // How something is looked at
  ...['reset_view', 'resetView', 'reset-view', 'reset_zoom', 'resetZoom', 'reset-zoom-level', 'zoom_reset'],
  ...['reset_camera', 'camera.reset', 'reset_camera_position', 'resetViewport', 'reset-pan', 'reset_scroll'],
  ...['reset_cursor', 'resetSelection', 'reset_filters', 'filters-reset', 'resetSort', 'reset_sorting'],
  ...['reset_rotation', 'reset_map_view', 'reset_chart_axes', 'resetBrowserZoom', 'reset_the_view'],
  ...['reset_page_scroll', 'reset_highlight', 'resetTooltip', 'reset_brightness', 'reset_animation'],
  // Texts
  ...['truncate_text', 'truncateText', 'truncate-string', 'text_truncate', 'truncateTitle', 'truncate_words'],
  ...['truncate_long_text', 'truncate_decimals', 'truncate_summary', 'truncateStrings'],
  ...['remove_whitespace', 'removeWhitespace', 'remove-punctuation', 'remove_stopwords', 'removeAccents'],
  ...[
    'remove_formatting',
    'remove_markdown',
    'remove_extra_whitespace',
    'remove-newlines',
    'removeIndentation',
  ],
  // Pictures and sounds
  ...[
    'remove_background',
    'removeBackground',
    'remove-bg',
    'remove_background_from_image',
    'background_remove',
  ],
  ...['remove_image_background', 'remove_noise', 'removeBlur', 'remove_vocals', 'erase_background'],
  // Nouns with `drop`
  ...['drop_down_options', 'dropDown', 'drop-down-menu', 'dropdown', 'dropdown_select', 'select_drop_down'],
  ...['drop_shadow', 'dropShadow', 'apply-drop-shadow', 'drop_cap', 'drag_and_drop', 'dragDrop'],
  ...['schedule_drop_off', 'air_drop', 'airdrop_status', 'back_drop'],
  // Other words
  ...['preset_apply', 'list_presets', 'terminator', 'removable_media', 'get_reset_token', 'undelete_item'],
  ...[
    'un_delete_file',
    'unDelete',
    'undelete',
    'deleted_items',
    'deleter',
    'eraser',
    'removeable',
    'dropbox',
  ],
  ...['wipers', 'dropout_rate', 'resettable', 'purged_rows', 'destroyer', 'terminated_jobs'],
  // Only read
  ...['list_delete_requests', 'view_delete_history', 'check_delete_permission', 'query_drop_rates'],
  ...[
    'preview_delete',
    'dry_run_delete',
    'dryRunDelete',
    'simulate_delete_user',
    'validate_remove',
    'can_delete',
  ],
  ...['count_delete_requests', 'search_reset_links', 'print_delete_report', 'monitor_drop_rate'],
  // Only made
  ...['create_reset_link', 'post_reset_instructions_email', 'draft_delete_notice', 'build_reset_page'],
];
