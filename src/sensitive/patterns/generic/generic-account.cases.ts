import type { PatternCases } from '../../pattern/pattern.ts';

const password = ['Winter', '2031', '!x'].join('');
const account = (text: string) => ({ text: text.replace('@@', () => password), secret: password });

export const genericAccountCases: PatternCases = {
  'generic.account': {
    flags: {
      'an address and a password': account('Login: ann@example.org / @@'),
      'in a sentence': account('you can log in with bob / @@ today'),
      'a name for both': account('credentials are admin / @@'),
      'a network': account('wifi: HomeNet / @@'),
      'a semicolon between them': account('credentials: deploy;@@'),
    },
    passes: {
      'two pages': 'login page / dashboard2',
      'a route': 'log in with sso / oauth2',
      'a variable': 'Login: admin / ${ADMIN_PASSWORD1}',
      'words alone': 'Credentials: user / password',
    },
  },
  'generic.account-row': {
    flags: {
      'a line of a list': account('ann;42\nsvc_backup;@@\n'),
      'one line': account('admin;@@'),
      'in JSON': account('{"row":"root;@@"}'),
    },
    passes: {
      'two columns of words': 'user;password\nadmin;operator',
      'a statement and the next': 'let admin;root2!=0',
      'another table': 'user;mail;age\nadmin;ann@example.org;42',
      'a number of an article': 'service;A-2034',
      'a variable': 'admin;${ADMIN_PASSWORD1!}',
    },
  },
  'generic.password-file': {
    flags: {
      'a host': account('db.example.org:5432:shop:app:@@\n'),
      'every host': account('*:*:*:app:@@\n'),
    },
    passes: {
      'published ports': 'ports: 127.0.0.1:5432:5432',
      'a log line': 'db:5432:shop:app:connected',
      'its manual': 'hostname:5432:database:username:password',
    },
  },
  'generic.call-password': {
    flags: {
      'a connection': account('DriverManager.getConnection(url, "root", "@@")'),
      'a client': account('requests.get(url, auth=("admin", "@@"))'),
      'a session': account("client.login('bob', '@@')"),
    },
    passes: {
      'a variable': 'DriverManager.getConnection(url, "root", password)',
      'words alone': 'client.login("user", "password")',
      'a template': 'auth=("admin", "${ADMIN_PASSWORD1}")',
    },
  },
  'generic.driver-password': {
    flags: {
      'a driver’s address': account('dsn := "root:@@@tcp(127.0.0.1:3306)/shop"'),
      'a variable': account('DSN=app:@@@tcp(db:3306)/x?parseTime=true'),
    },
    passes: {
      'the words of a manual': 'user:password@tcp(localhost:5555)/dbname',
      'a format': '"%s:%s@tcp(%s)/%s"',
      'a user alone': 'root@tcp(127.0.0.1:3306)/shop',
    },
  },
};
