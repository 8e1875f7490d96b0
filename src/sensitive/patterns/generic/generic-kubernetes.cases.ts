import type { PatternCases } from '../../pattern/pattern.ts';

const value = btoa(['plain', 'user'].join('-'));
const manifest = (data: string) =>
  `apiVersion: v1\nkind: Secret\nmetadata:\n  name: db\ntype: Opaque\n${data}`;

export const genericKubernetesCases: PatternCases = {
  'generic.kubernetes-secret': {
    flags: {
      'encoded data': { text: manifest(`data:\n  username: ${value}\n`), secret: value },
      'plain data': { text: manifest('stringData:\n  host: "db.internal"\n'), secret: 'db.internal' },
    },
    passes: {
      'a config map': `apiVersion: v1\nkind: ConfigMap\ndata:\n  username: ${value}\n`,
      'the document behind it': `${manifest('')}---\nkind: ConfigMap\ndata:\n  username: ${value}\n`,
      'a reference': 'valueFrom:\n  secretKeyRef:\n    name: db\n    key: username\n',
      'what was redacted before': manifest('data:\n  username: [REDACTED_KUBERNETES_SECRET]\n'),
    },
  },
};
