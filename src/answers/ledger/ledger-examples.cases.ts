/** Documents about the ledger as they were given, with lists and long texts cut: the examples of docs/json.md. */
export const LEDGER_EXAMPLES = {
  event: {
    call_id: 'call-1',
    checks: ['secret.exposed'],
    decision: 'block',
    event_id: 'evt_20261115_000003',
    mac: 'wZDn5T43x3ULYOJlaTxP0F',
    prev: 'sha256:f89c9d870d33322ac14fc0f5f086a1e7add7a77515d4a980f092ced26d8a931b',
    risk_state: 'Probe',
    seq: 3,
    server: 'shell',
    session_id: 's-1',
    time: '2026-11-15T09:30:02.000Z',
    tool: 'run_command',
    tool_call_hash: 'sha256:80f90260ba876380cc4cd46d43a4d3a94af812883671fe05cf3b29ca963f3cfc',
    type: 'policy_decision',
  },
  events: [
    {
      event_id: 'evt_20261115_000001',
      mac: 'tAlfEo08m-e-7O1RvD9QNh',
      origin: 'tokenauditor.local/385d82a7ccf11b40',
      prev: 'sha256:0000000000000000000000000000000000000000000000000000000000000000',
      public_key: 'tokenauditor.local/385d82a7ccf11b40+f2c2a016+Ae+wzpotNm5Ju3v6PXn8gU5su8ly2p6RAjzUai9xd+PD',
      seq: 1,
      time: '2026-11-15T09:30:00.000Z',
      type: 'log.created',
    },
  ],
  'event-counts': {
    events: 7,
    broken: 0,
    newer: 0,
    first_time: '2026-11-15T09:30:00.000Z',
    last_time: '2026-11-15T09:30:13.000Z',
    by_type: {
      'log.created': 1,
      redaction: 1,
      policy_decision: 2,
      'tool_call.proposed': 1,
      'tool_call.returned': 1,
      degradation_window: 1,
    },
    by_decision: {
      block: 1,
      allow: 1,
    },
    by_risk_state: {
      Probe: 2,
      Watch: 1,
    },
    by_check: {
      'secret.exposed': 1,
    },
    by_day: {
      '2026-11-15': 7,
    },
  },
  'event-receipt': {
    written: true,
    event_id: 'evt_20261115_000008',
    path: '/home/you/project/weather/.tokenauditor/events.jsonl',
  },
  verification: {
    ok: true,
    problems: [],
    adopted: true,
    events: 7,
    newer: 0,
    size: 7,
    root: 'sha256:…',
    segments: 1,
    covered: 7,
    keys: [
      {
        public_key:
          'tokenauditor.local/385d82a7ccf11b40+f2c2a016+Ae+wzpotNm5Ju3v6PXn8gU5su8ly2p6RAjzUai9xd+PD',
        from_seq: 1,
      },
    ],
    truncation_excluded_up_to: 0,
    notices: [
      {
        kind: 'cut-unseen',
        sentence:
          'no checkpoint that was kept elsewhere was given: events may have been cut off the end together with their checkpoint',
        at: null,
        events: null,
      },
    ],
  },
  proof: {
    event_id: 'evt_20261115_000003',
    event:
      '{"call_id":"call-1","checks":["secret.exposed"],"decision":"block","event_id":"evt_20261115_000003","mac":"wZDn5T43x3ULYOJlaTxP0F","prev":"sha256:…","risk_state…',
    index: 2,
    size: 7,
    root: 'sha256:…',
    hashes: [
      '72UpmeHAhCaUFT7UjS7McY+m3VAqT6pJicPz7CUqWLk=',
      'pjkO0m73jKT4Q1p5L1z/vnZwHRpkwGUrPyfCdI1pcIU=',
      'q+N2mLAaWaw+hjxGGpVU7A33XQlyMuvc4mBWhWxWdMQ=',
    ],
    checkpoint:
      'tokenauditor.local/385d82a7ccf11b40\n7\n9etkaQDPSRhCDO1gvfV/xrjQ7j8p+t6s+FywZrU8Vp4=\n\n— tokenauditor.local/385d82a7ccf11b40 8sKgFnUX+Ubxhzw+lR8OW/JHT5IOgz8VoKdRqvIZFNauF7dh3y6Fq6Q0twn1B95Kxv9Zog9Dzx7HicVWctUSYHD8/gs=\n',
    text: 'c2sp.org/tlog-proof@v1\nextra eyJjYWxsX2lkIjoiY2FsbC0xIiwiY2hlY2tzIjpbInNlY3JldC5leHBvc2VkIl0sImRlY2lzaW9uIjoiYmxvY2siLCJldmVudF9pZCI6ImV2dF8yMDI2MTExNV8wMDAwMDM…',
  },
  'proof-check': {
    ok: true,
    line: '{"call_id":"call-1","checks":["secret.exposed"],"decision":"block","event_id":"evt_20261115_000003","mac":"wZDn5T43x3ULYOJlaTxP0F","prev":"sha256:…","risk_state…',
    index: 2,
    size: 6,
    root: 'sha256:…',
  },
  checkpoint: {
    origin: 'tokenauditor.local/385d82a7ccf11b40',
    size: 7,
    root: 'sha256:…',
    note: 'tokenauditor.local/385d82a7ccf11b40\n7\n9etkaQDPSRhCDO1gvfV/xrjQ7j8p+t6s+FywZrU8Vp4=\n\n— tokenauditor.local/385d82a7ccf11b40 8sKgFnUX+Ubxhzw+lR8OW/JHT5IOgz8VoKdRqvIZFNauF7dh3y6Fq6Q0twn1B95Kxv9Zog9Dzx7HicVWctUSYHD8/gs=\n',
  },
  key: {
    public_key: 'tokenauditor.local/385d82a7ccf11b40+f2c2a016+Ae+wzpotNm5Ju3v6PXn8gU5su8ly2p6RAjzUai9xd+PD',
    key_id: 'f2c2a016',
    origin: 'tokenauditor.local/385d82a7ccf11b40',
  },
  'key-rotation': {
    event_id: 'evt_20261115_000008',
    old_public_key:
      'tokenauditor.local/385d82a7ccf11b40+f2c2a016+Ae+wzpotNm5Ju3v6PXn8gU5su8ly2p6RAjzUai9xd+PD',
    public_key: 'tokenauditor.local/385d82a7ccf11b40+0f8c3cc0+AfltFIYZc6k//y2Dby4weE3CJl9NXJt13g2hbSDtAzx1',
  },
  report: {
    written: true,
    path: '/home/you/project/.tokenauditor/reports/route-risk.md',
    risk_state: 'Probe',
    confidence: 'low',
    summary:
      '1 call blocked, 1 route in the state Material Degradation; a person should look at what was stopped, and at what proposed it; a probe plan for the routes, which a person agrees to, is the next step.',
    events: 7,
    ledger_verified: true,
  },
};
