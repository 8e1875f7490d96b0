import type { PatternCases } from '../pattern.ts';

const password = ['Winter', '2031', 'x'].join('');
const typed = (text: string, secret = password) => ({ text: text.replace('@@', () => secret), secret });

export const genericCommandCases: PatternCases = {
  'generic.command-user': {
    flags: {
      'a user and a password': typed('curl -s -u admin:@@ https://api.internal/x'),
      'in quotes': typed('curl --user "admin:@@" https://api.internal/x'),
      'on a continued line': typed('curl -X POST \\\n  -u admin:@@ \\\n  https://api.internal/x'),
    },
    passes: {
      'a user alone': 'curl -u admin https://api.internal/x',
      'a variable': 'curl -u "admin:$PASS" https://api.internal/x',
      'a user and a group': 'docker run -u 1000:1000 image curl -f http://x',
    },
  },
  'generic.command-database': {
    flags: {
      'glued to the flag': typed('mysql -u root -p@@ shop'),
      'glued and quoted': typed("mysqldump -u root -p'@@' shop > dump.sql"),
      'another database': typed('mongosh -u admin -p @@ --host db'),
      'a cache': typed('redis-cli -h cache -a @@ ping'),
      'a directory': typed('ldapsearch -x -D cn=admin -w @@ -b dc=x'),
    },
    passes: {
      'asked for': 'mysql -u root -p shop',
      'a port': 'mysql -h db -P 3306 -u root',
      'a variable': 'mysql -u root -p"$MYSQL_PWD" shop',
    },
  },
  'generic.command-login': {
    flags: {
      sshpass: typed("sshpass -p '@@' ssh root@10.0.0.1"),
      'a registry': typed('docker login -u me -p @@ r.example.org'),
      'a share': typed("smbclient //srv/share -U 'bob%@@'"),
      'a password file': typed('htpasswd -b .htpasswd bob @@'),
    },
    passes: {
      'from standard input': 'docker login -u me --password-stdin r.example.org',
      'a published port': 'docker run -p 8080:8080 image',
      'a variable': 'sshpass -p "$PASS" ssh root@10.0.0.1',
    },
  },
  'generic.command-piped': {
    flags: {
      'into sudo': typed('echo @@ | sudo -S apt update'),
      'into chpasswd': typed('echo "root:@@" | chpasswd'),
      'into a registry': typed('echo @@ | docker login -u me --password-stdin'),
    },
    passes: {
      'a variable': 'echo "$TOKEN" | docker login -u me --password-stdin',
      'something else': 'echo hello2 | sudo tee /etc/motd',
    },
  },
  'generic.command-statement': {
    flags: {
      'a database user': typed("ALTER USER root IDENTIFIED BY '@@';"),
      'a secure string': typed('ConvertTo-SecureString "@@" -AsPlainText -Force'),
    },
    passes: {
      prose: "a library identified by 'name'",
      'a variable': 'ConvertTo-SecureString $plain -AsPlainText -Force',
    },
  },
  'generic.command-openssl': {
    flags: { 'a key file': typed('openssl rsa -in k.pem -passin pass:@@') },
    passes: {
      'a variable': 'openssl rsa -in k.pem -passin pass:$PASS',
      'from the environment': 'openssl rsa -in k.pem -passin env:PASS',
    },
  },
};
