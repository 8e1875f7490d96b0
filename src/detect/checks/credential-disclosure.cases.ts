import type { CallCheckCases } from '../check.ts';

export const credentialDisclosureCases: CallCheckCases = {
  flags: {
    'a field of a secret': ["kubectl get secret db -o jsonpath='{.data.password}' | base64 -d", 'high'],
    'all fields by template': "kubectl get secret db -o go-template='{{range $k, $v := .data}}{{$v}}{{end}}'",
    'a secret picked behind': "kubectl get secret db -o json | jq -r '.data.password'",
    'the token of a forge': ['gh auth token', 'high'],
    'a password of the keychain': 'security find-generic-password -a me -s app -w',
    'the keychain with its data': 'security dump-keychain -d login.keychain',
    'a password of a manager': 'op read op://team/db/password',
    'a secret of a vault': 'vault kv get -field=password secret/app',
    'a key of the cloud': 'aws configure get aws_secret_access_key',
    'a secret of the cloud': 'aws secretsmanager get-secret-value --secret-id prod/db',
    'a token of the cloud': 'gcloud auth print-access-token',
    'a secret of a cluster': 'kubectl get secret db -n prod -o yaml',
    'a secret of a cluster, decoded': "kubectl get secret db -o jsonpath='{.data.p}' | base64 -d",
    'a token kept in a file': 'gh auth token > /tmp/t',
    'a private key converted to text': 'openssl rsa -in server.key -text',
    'the credentials of a cloud machine':
      'curl -s http://169.254.169.254/latest/meta-data/iam/security-credentials/app',
    'the same by a web tool': {
      tool: 'WebFetch',
      arguments: { url: 'http://169.254.169.254/latest/meta-data/iam/security-credentials/' },
    },
  },
  passes: {
    'its name alone, by path': "kubectl get secret db -o jsonpath='{.metadata.name}'",
    'all names, by path': "kubectl get secrets -o jsonpath='{.items[*].metadata.name}'",
    'names and kinds of secrets': 'kubectl get secret -o custom-columns=NAME:.metadata.name,TYPE:.type',
    'labels picked behind': "kubectl get secret db -o json | jq '.metadata.labels'",
    'the names of the fields': "kubectl get secret db -o json | jq -r '.data | keys[]'",
    'a certificate': "kubectl get secret web -o jsonpath='{.data.tls\\.crt}'",
    'a token handed to a login': 'gh auth token | docker login ghcr.io -u me --password-stdin',
    'a login of a registry':
      'aws ecr get-login-password | docker login --username AWS --password-stdin 1.dkr.ecr.example',
    'a token as an argument': 'tool --gh-token $(gh auth token) check',
    'a token in the environment of a program': 'GITHUB_TOKEN=$(gh auth token) npm run release',
    'who is logged in': 'gh auth status',
    'the name of a secret': 'kubectl get secret db',
    'names of secrets': 'aws secretsmanager list-secrets',
    'the project of a cloud': 'gcloud config get-value project',
    'help of a command': 'vault kv get --help',
    'the public half of a key': 'openssl rsa -in server.key -pubout',
    'the identity of a cloud machine': 'curl -s http://169.254.169.254/latest/meta-data/instance-id',
    'a command in a message': 'git commit -m "use gh auth token"',
    'a search in the keychain without its data': 'security find-generic-password -s app',
  },
};
