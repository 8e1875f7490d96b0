import { type Action, CONNECT, download, named, PUT_SELF, request, SELF, send, web } from './action.ts';

/** How these language families access the network. A common function name counts only with an address. */
export const FAMILY_NETWORK: readonly (readonly [string, Action])[] = [
  ...named(
    web(),
    `http.Get http.Head .Get .get .head .GetAsync .GetStringAsync .GetByteArrayAsync .GetStreamAsync .DownloadString
     .DownloadStringTaskAsync .DownloadData .OpenRead reqwest.get blocking.get ureq.get minreq.get attohttpc.get isahc.get surf.get
     requests.get http.get Http.get HTTP.get HTTPoison.get HTTPoison.get! Req.get Req.get! Req.request Tesla.get Finch.build
     :httpc.request httpc.request httr.GET GET RCurl.getURL getURL httr2.request request url
     simpleHTTP simpleHttp httpLBS httpBS getResponseBody parseRequest parseRequest_ parseUrlThrow
     getContent newHttpClient().getContent httpclient.getContent .getContent .fetch .newRequest
     Source.fromURL scala.io.Source.fromURL io.Source.fromURL quickRequest.get basicRequest.get requests.get
     Client.get Cohttp_lwt_unix.Client.get .uri .URI .url .setURI .Uri .dataTask .data .download .downloadTask
     .openConnection curl.get cpr.Get http_client.request .BaseAddress curl_fetch_memory curl.curl_fetch_memory
     source_url devtools.source_url source_gist
     Downloads.request HTTP.request http.request Fuel.get khttp.get Jsoup.connect Unirest.get RestAssured.get
     RestTemplate().getForObject .getForObject .getForEntity http.client.get`,
  ),
  ...named(
    web(0, false, 1),
    `download.file download utils.download.file curl.curl_download curl_download Downloads.download .DownloadFile
     .DownloadFileAsync .DownloadFileTaskAsync .downloadFile downloadFile URLDownloadToFile URLDownloadToFileA
     httpclient.downloadFile FileUtils.copyURLToFile copyURLToFile getstore wget.download`,
  ),
  ...named(web(SELF), '.openStream .toURL().text .openConnection .openStream()'),
  ...named(
    web(0, true),
    `http.Post http.PostForm .Post .PostForm .post .put .patch .Put .PostAsync .PutAsync .PostAsJsonAsync .UploadString .UploadData
     .UploadFile .UploadValues .UploadStringTaskAsync .UploadFileAsync ureq.post minreq.post reqwest.post isahc.post surf.post attohttpc.post
     HTTPoison.post HTTPoison.post! Req.post Req.post! Tesla.post httr.POST httr.PUT POST PUT HTTP.post HTTP.put requests.post Http.post
     .postContent .postForm httpclient.postContent Client.post Cohttp_lwt_unix.Client.post Fuel.post Unirest.post khttp.post
     .postForObject .postForEntity cpr.Post .uploadTask .upload curl.curl_upload RCurl.postForm postForm http.post
     Fuel.upload Http.MultipartRequest postUrl .postUrl .putUrl .patchUrl`,
  ),
  ...named(request(1, 2), 'http.NewRequest NewRequest http.Request HttpRequest HttpRequestMessage'),
  ...named({ does: 'web', arg: 2, sends: false }, 'http.NewRequestWithContext NewRequestWithContext'),
  // An existing request, and what is added to it.
  ...named(
    PUT_SELF,
    `.POST .PUT .body .Body .json .form .multipart .send_string .send_bytes .send_json .send_form .send_body .setBody .setEntity
     .httpBody .upload_file .Content .body_string .body_json .body_bytes .write .Write .WriteLine .WriteString .WriteAsync
     .writeBytes .print .println .puts .write_all .writeAll .sendall .Send .SendAsync .send .writeUTF .addBodyPart .requestBody
     .setRequestBody .fields.addAll .files.add .field .attach req_body_raw httr2.req_body_raw req_body_file httr2.req_body_file`,
  ),
  ...named(
    CONNECT,
    `net.DialTimeout TcpStream.connect UdpStream.connect UdpSocket.connect Socket java.net.Socket Socket.connect
     TcpClient Sockets.connect connectTo newSocket().connect gen_tcp.connect :gen_tcp.connect SocketChannel.open
     tcpConnectToHost socketConnection make.socket Unix.ADDR_INET tokio.net.TcpStream.connect net.tcpConnectToHost
     Socket.tcp websocket.Dial`,
  ),
  ...named({ does: 'connect', arg: 1 }, 'net.Dial tls.Dial'),
  ...named(
    { does: 'put', arg: 0 },
    'fmt.Fprintf fmt.Fprint fmt.Fprintln io.WriteString io.Copy io.copy std.io.copy dprintf fprintf fputs hPutStr hPutStrLn write',
  ),
  ...named({ does: 'setopt' }, 'curl_easy_setopt curl_setopt'),
  ...named(download(), 'URLSession.shared.dataTask URLSession.shared.downloadTask'),
  ...named(send(), 'smtp.SendMail'),
];
