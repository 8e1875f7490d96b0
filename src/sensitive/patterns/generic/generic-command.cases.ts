import type { PatternCases } from '../../pattern/pattern.ts';

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
      'a new password file': typed('htpasswd -b -c .htpasswd bob @@'),
      'a file server': typed('lftp -u bob,@@ ftp.example.org'),
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
    flags: {
      'a key file': typed('openssl rsa -in k.pem -passin pass:@@'),
      'an encrypted file': typed('openssl enc -aes-256-cbc -k @@ -in a'),
    },
    passes: {
      'a variable': 'openssl rsa -in k.pem -passin pass:$PASS',
      'from the environment': 'openssl rsa -in k.pem -passin env:PASS',
    },
  },
  'generic.command-archive': {
    flags: {
      'to unpack': typed('unzip -P @@ a.zip'),
      'to pack': typed('zip -r -P @@ a.zip f'),
      'glued to the flag': typed('7z x a.7z -p@@'),
    },
    passes: {
      'no password': 'zip -r a.zip src && unzip -o a.zip -d out2',
      'asked for': '7z x a.7z -p',
      'a variable': 'unzip -P "$ZIP_PASS" a.zip',
    },
  },
  'generic.command-token': {
    flags: { 'a vault': typed('vault login @@', ['4HneyXleDR', 'HiG4tnNNld', 'CMwz'].join('')) },
    passes: {
      'a method': 'vault login -method=userpass username=bob',
      'a variable': 'vault login "$VAULT_TOKEN_FROM_2_FILES"',
    },
  },
};
