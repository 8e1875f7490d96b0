import type { CallCheckCases } from '../../screening/contract/check.ts';

export const networkExposedCases: CallCheckCases = {
  flags: {
    'a tunnel to a port': ['ngrok http 3000', 'high'],
    'a tunnel through a package runner': 'npx localtunnel --port 5432',
    'a tunnel of a provider': 'cloudflared tunnel --url http://localhost:3000',
    'a tunnel in a container': 'docker run --rm ngrok/ngrok http host.docker.internal:3000',
    'a funnel to a folder': 'tailscale funnel --bg --set-path / /home/me',
    'a port of a stranger that leads here': ['ssh -R 80:localhost:6443 relay.example.net', 'high'],
    'a port of a known machine that leads here': ['ssh -N -R 8080:localhost:80 gate.internal', 'medium'],
    'the same as a setting': 'ssh -o RemoteForward="8080 localhost:80" 203.0.113.9',
    'a forwarded port on all interfaces': 'ssh -gNL 5432:db.internal:5432 gate.internal',
    'a relay to another machine': ['socat TCP-LISTEN:5433,fork,reuseaddr TCP:10.2.0.14:5432', 'high'],
    'a relay to this machine': ['socat TCP-LISTEN:8080,fork TCP:localhost:3000', 'medium'],
    'the socket of a daemon for everyone': 'socat TCP-LISTEN:2375,fork UNIX-CONNECT:/var/run/docker.sock',
    'a daemon on all interfaces': 'dockerd -H tcp://0.0.0.0:2375 --tls=false',
    'a port of a cluster on all interfaces': 'kubectl port-forward --address 0.0.0.0 svc/db 5432',
    'a notebook without a password': [
      "jupyter lab --ip=0.0.0.0 --NotebookApp.token='' --NotebookApp.password=''",
      'high',
    ],
    'a notebook on all interfaces': ['jupyter lab --ip=0.0.0.0', 'medium'],
    'an editor without a login': 'code-server --bind-addr 0.0.0.0:8080 --auth none',
    'a store without protection': 'redis-server --bind 0.0.0.0 --protected-mode no',
    'a shared terminal': 'tmate -F',
    'a home folder behind a published port': 'docker run -d -p 8080:80 -v $HOME:/usr/share/nginx/html nginx',
    'a forwarded port on Windows':
      'netsh interface portproxy add v4tov4 listenport=3389 connectaddress=10.0.0.4',
    'a database that trusts everyone':
      'echo "host all all 0.0.0.0/0 trust" >> /etc/postgresql/16/main/pg_hba.conf',
    'a file server on all interfaces, for the whole project': 'python3 -m http.server 8000 --bind 0.0.0.0',
    'the socket of a daemon behind a port':
      'docker run -p 2375:2375 -v /var/run/docker.sock:/var/run/docker.sock alpine/socat tcp-listen:2375,fork unix-connect:/var/run/docker.sock',
    'a server for logins': 'sshd -p 2222 -o PermitRootLogin=yes',
    'a relay to logins': 'socat TCP-LISTEN:2222,fork TCP:localhost:22',
    'a tunnel without a server': 'dumbpipe listen-tcp --host 127.0.0.1:22',
  },
  passes: {
    'the version of a tunnel': 'ngrok version',
    'the version of another': 'frpc --version',
    'tunnels that are listed': 'cloudflared tunnel list',
    'a funnel that ends': 'tailscale funnel 443 off',
    'a port forwarded to this machine': 'ssh -N -L 5432:localhost:5432 gate.internal',
    'a port of a cluster on this machine': 'kubectl port-forward svc/db 5432:5432',
    'a relay on this machine only': 'socat TCP-LISTEN:8080,bind=127.0.0.1,fork TCP:10.0.0.3:80',
    'a development server on all interfaces': 'uvicorn app:app --host 0.0.0.0 --port 8000',
    'a file server on this machine': 'python3 -m http.server 8000',
    'a built folder on all interfaces': 'npx http-server dist -a 0.0.0.0',
    'a published port of a project': 'docker run -p 3000:3000 -v "$PWD":/app node:20 npm run dev',
    'a database for development': 'docker run -p 5432:5432 -e POSTGRES_PASSWORD=dev postgres:16',
    'a store for development': 'redis-server --port 6380',
    'a notebook on this machine': 'jupyter lab --no-browser --port 8889',
    'web hooks for a local server': 'stripe listen --forward-to localhost:3000/hooks',
    'a proxy that watches containers':
      'docker run -p 80:80 -v /var/run/docker.sock:/var/run/docker.sock traefik',
    'settings of a server for logins': 'sshd -t && sshd -T',
  },
};
