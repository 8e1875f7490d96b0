import type { TextCheckCases } from '../../screening/contract/check.ts';

const token = ['gh', 'p_', 'R8sW2kQ9zLm4Xc7Vb1Nt6Yh3Jd5Fg0PaUeOi'].join('');

const random = ['kR7vQx2Lp9', 'sT4wZm8Jd5Fg'].join('');
const jwt = (signature: string) => ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiI0MiJ9', signature].join('.');

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
    'a default password in a cluster secret': [
      `kind: Secret\ndata:\n  password: ${Buffer.from('changeme').toString('base64')}`,
      'low',
    ],
    'a random password in a cluster secret': [
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
    'a key that is marked as invalid': [
      `SECRET_KEY = 'django-${'insecure'}-9x8f2k3j4h5g6f7d8s9a0q1w2e3r4'`,
      'low',
    ],
    'a bearer token of words': [`Authorization: Bearer test-${'token'}-123`, 'low'],
    'a bearer token that is marked as void': [`{ Authorization: 'Bearer expired_${'token'}_1' }`, 'low'],
    'a bearer token with a word before it': [`Authorization: Bearer test-${random}`, 'high'],
    'a vendor’s prefix before a sequence': [
      `OPENAI_API_KEY=${['sk-', 'test-'].join('')}1234567890abcdef`,
      'low',
    ],
    'a vendor’s prefix before a word and a key': [`API_KEY=${['sk-', 'test-'].join('')}${random}a1`, 'high'],
    'a vendor’s prefix alone': [`git clone https://user:${'ghp_'}xxx@github.com/x/y.git`, 'low'],
    'the token of a badge': [
      `[![cover](https://cover.shop.io/gh/o/r/badge.svg?token=${['C9QTI', 'ON6ZF'].join('')})](https://shop.io)`,
      'low',
    ],
    'a private token of a badge': [`https://git.shop.io/badge.svg?private_token=${random}`, 'high'],
    'a link of a manual': [`https://example.com/reset?user=1&token=${['abc123', 'XYZ789'].join('')}`, 'low'],
    'a link to a test’s host': [`http://app.test:8080/reset?token=${random}`, 'low'],
    'a link to a host with such a name': [`https://app.test.shop.io/reset?token=${random}`, 'high'],
    'a vendor token in a link of a manual': [`https://example.com/x?token=${token}`, 'high'],
    'a password hash': [`"password": "${'pbkdf2_'}sha256$600000$Zx8kQpL2mN4v$${random}${random}="`, 'low'],
    'a password hash with its parameters': [
      `password: '${'$argon2id'}$v=19$m=65536,t=3,p=4$c29tZXNhbHQ$${random}'`,
      'low',
    ],
    'a password hash of a directory': [`userPassword: {SSHA}${random}`, 'low'],
    'a password that begins like a hash': [`password: "bcrypt-${random}"`, 'high'],
    'the password of a debug key': [
      `keytool -list -keystore debug.keystore -storepass ${'android'} -alias x`,
      'low',
    ],
    'a password named for its stage': [`psql -c "CREATE USER shop WITH PASSWORD '${'shop'}_dev_pw'"`, 'low'],
    'a stage before a random password': [
      `psql -c "CREATE USER shop WITH PASSWORD '${'dev'}_${random}'"`,
      'high',
    ],
    'a stage before unpronounceable letters': [`POSTGRES_PASSWORD=dev_${['kxvq', 'ztrb'].join('')}`, 'high'],
    'a password in parts': [`const password = ['${'Winter'}', '2031', '!x'].join('');`, 'low'],
    'one password of several': [`const passwords = { password: ['${'Winter'}2031!x', 'b'] };`, 'high'],
    'an expression with spaces': [`  pass: /${'mitgegeben'}|weiter 9 gereicht/,\n`, 'low'],
    'a password that begins with a slash': [`password: "/${random}|x"`, 'high'],
    'a remark about a field': [`x = 1; // PASSWORD: ${'attribute'} of the station`, 'low'],
    'a word before a command': [`PGPASSWORD=${['sun', 'flower'].join('')} psql shop app`, 'high'],
    'a graph’s token': [
      `https://cover.shop.io/gh/o/r/graphs/tree.svg?token=${['C9QTI', 'ON6ZF'].join('')}`,
      'low',
    ],
    'a token in the address of an image': [`https://raw.shop.io/o/r/main/plan.svg?token=${random}`, 'high'],
    'a password hash of a database': [
      `ALTER ROLE app PASSWORD '${'md5'}a3556571e93b0d20722ba62be61e8c2d'`,
      'low',
    ],
    'a token whose signature is made up': [`example: ${jwt('abc123')}`, 'low'],
    'a signed token': [`example: ${jwt(random + random)}`, 'high'],
    'a token that is wrapped': [`${jwt('abc123')}\n${random}`, 'high'],
  },
  passes: {
    'the name of a variable': 'export GITHUB_TOKEN="$CI_TOKEN"',
    'a commit hash': 'git checkout 3f786850e387550fdab836ed7e6dc881de23001b',
    'an identifier of a message': 'msg_01XFDUDYJgAACzvnptvVoYEL',
    'a placeholder': 'Authorization: Bearer <your-token>',
  },
};
