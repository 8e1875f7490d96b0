import type { TextCheckCases } from '../check.ts';

const token = ['gh', 'p_', 'R8sW2kQ9zLm4Xc7Vb1Nt6Yh3Jd5Fg0PaUeOi'].join('');

export const secretExposedCases: TextCheckCases = {
  flags: {
    'a vendor token in prose': `use ${token} for the clone`,
    'a password in a connection string': `postgres://app:${['s3cr', 'et-Pw9'].join('')}@db.internal:5432/app`,
    'a private key block': `-----BEGIN ${'EC PRIVATE'} KEY-----\n${'MHcCAQEEIB'.repeat(8)}\n-----END ${'EC PRIVATE'} KEY-----`,
    'a vendor token for this machine': [`curl -u me:${token} http://localhost:3000`, 'high'],
    'a random password': [
      `MYSQL_PASSWORD=${['kR7', 'vQx2Lp', '9sT4w'].join('')} mysql -h db.shop.io`,
      'high',
    ],
    'a word with a random half': [`mysql -h db.shop.io -u app -p${['test', 'Qx7vRk2L'].join('')}`, 'high'],
    'a long random password for this machine': [
      `postgres://app:${['kR7vQx2Lp9', 'sT4wZm8Jd'].join('')}@localhost/app`,
      'high',
    ],
    'a default password': [`docker run -e POSTGRES_PASSWORD=${'postgres'} postgres:17`, 'low'],
    'the password of a manual': [`login({ email: 'a@b.c', password: '${'Password'}123!' })`, 'low'],
    'a default in a connection string': [`postgresql://postgres:${'postgres'}@localhost:5432/test`, 'low'],
    'a made-up password for this machine': [`postgres://shop:${'Blau'}wal7@127.0.0.1:5432/shop`, 'low'],
    'a default password in a cluster’s secret': [
      `kind: Secret\ndata:\n  password: ${Buffer.from('changeme').toString('base64')}`,
      'low',
    ],
    'a random password in a cluster’s secret': [
      `kind: Secret\ndata:\n  password: ${Buffer.from(['kR7', 'vQx2Lp9sT'].join('')).toString('base64')}`,
      'high',
    ],
    'a made-up password in a call to this machine': [
      `curl localhost:3000/login -d '{"password":"${'Blau'}wal77"}'`,
      'low',
    ],
    'the same to another machine': [
      `curl https://shop.io/login?via=localhost -d '{"password":"${'Blau'}wal77"}'`,
      'high',
    ],
    'a password that is the user’s name': [`mysql -u shopdb -p${'shop'}db shop`, 'low'],
    'a login for this machine': [`curl -u admin:${'admin'} http://localhost:3000/health`, 'low'],
    'a key that says it is none': [
      `SECRET_KEY = 'django-${'insecure'}-9x8f2k3j4h5g6f7d8s9a0q1w2e3r4'`,
      'low',
    ],
  },
  passes: {
    'the name of a variable': 'export GITHUB_TOKEN="$CI_TOKEN"',
    'a commit hash': 'git checkout 3f786850e387550fdab836ed7e6dc881de23001b',
    'an identifier of a message': 'msg_01XFDUDYJgAACzvnptvVoYEL',
    'a placeholder': 'Authorization: Bearer <your-token>',
  },
};
