import {
  type Action,
  FORGET,
  list,
  MADE,
  named,
  PATH,
  PRINT,
  read,
  remove,
  SELF,
  same,
  text,
  transfer,
  write,
} from './action.ts';

/** How these language families access files, and how they join texts and paths. */
export const FAMILY_FILES: readonly (readonly [string, Action])[] = [
  ...named(
    read(),
    `os.ReadFile ioutil.ReadFile os.Open os.open fs.read fs.read_to_string read_to_string fs.File.open File.open tokio.fs.read
     tokio.fs.read_to_string Files.readAllBytes Files.readString Files.readAllLines Files.lines Files.newBufferedReader
     Files.newInputStream FileReader FileInputStream Scanner RandomAccessFile BodyPublishers.ofFile ifstream std.ifstream
     File.ReadAllText File.ReadAllBytes File.ReadAllLines File.ReadLines File.OpenRead File.OpenText StreamReader
     File.ReadAllTextAsync File.ReadAllBytesAsync File.ReadLinesAsync
     FileManager.default.contents contentsOfFile String.contentsOfFile Data.contentsOf FileHandle.forReadingAtPath
     read readLines scan read.csv read_csv read.table fread fromJSON read_html file readBin readRDS read.delim readr.read_file read_file readFile readFileSync
     File.read File.read! File.stream! File.readlines :file.read_file slurp
     In_channel.read_all In_channel.with_open_bin open_in open_in_bin read_whole_file
     readFile B.readFile BS.readFile T.readFile TIO.readFile System.IO.readFile withFile openFile BL.readFile L.readFile
     io.readFile syncio.readFile Source.fromFile io.Source.fromFile scala.io.Source.fromFile os.read os.read.lines
     std.fs.cwd().readFileAlloc cwd().openFile cwd().readFileAlloc openFileAbsolute std.fs.openFileAbsolute
     upload_file httr.upload_file form_file curl.form_file MultipartFile.fromPath File.readAsStringSync IOUtils.toString
     FileUtils.readFileToString std.file.readText readText std.file.read open`,
  ),
  ...named(
    read(SELF),
    `.readText .readBytes .readLines .readAsString .readAsStringSync .readAsBytes .readAsBytesSync .readAsLines .readAsLinesSync
     .getText .getBytes .eachLine .forEachLine .text .withInputStream .openRead .bufferedReader .inputStream .useLines`,
  ),
  ...named(
    { does: 'open', arg: 0, mode: 1 },
    'fopen open freopen _open openat File.new io.open FileStream os.OpenFile',
  ),
  ...named(
    write('create', 0, 1),
    `os.WriteFile ioutil.WriteFile fs.write tokio.fs.write Files.write Files.writeString File.WriteAllText File.WriteAllBytes
     File.WriteAllLines File.WriteAllTextAsync File.WriteAllBytesAsync writeFile File.write File.write! cat writeBin os.write
     os.write.over B.writeFile BS.writeFile BL.writeFile L.writeFile TIO.writeFile io.writeFile FileUtils.writeByteArrayToFile
     FileUtils.copyInputStreamToFile Out_channel.write_all std.file.write`,
  ),
  ...named(
    write('create', 0),
    'os.Create File.create fs.File.create FileOutputStream FileWriter File.Create File.CreateText StreamWriter ofstream std.ofstream open_out File.OpenWrite Files.newOutputStream cwd().createFile openSync',
  ),
  ...named(
    { does: 'put', arg: SELF },
    '.writeText .writeBytes .writeAsBytes .writeAsBytesSync .writeAsString .writeAsStringSync .appendText',
  ),
  ...named(
    transfer('copy', 1, 0),
    'Files.copy fs.copy File.Copy copyFile file.copy std.fs.copy FileUtils.copyFile File.cp File.cp!',
  ),
  ...named(transfer('move', 1, 0), 'os.Rename fs.rename Files.move File.Move file.rename File.rename'),
  ...named(
    write('mode'),
    'os.Chmod chmod fchmod fs.set_permissions set_permissions Files.setPosixFilePermissions Sys.chmod File.chmod File.chmod! Unix.chmod setFileMode FileManager.default.setAttributes File.SetUnixFileMode os.perms.set',
  ),
  ...named({ does: 'write', arg: SELF, how: 'mode' }, '.setExecutable .set_mode .Chmod'),
  ...named(
    remove(),
    'os.Remove remove_file fs.remove_file Files.delete Files.deleteIfExists File.Delete unlink',
  ),
  ...named(
    remove(true),
    'os.RemoveAll remove_dir_all fs.remove_dir_all FileUtils.deleteDirectory Directory.Delete removeDirRecursive FileUtils.rm_rf File.rm_rf File.rm_rf! rmtree removeDirectoryRecursive removePathForcibly removeDir',
  ),
  ...named(remove(true, SELF), '.deleteRecursively .deleteDir'),
  ...named(
    list(),
    'os.ReadDir filepath.Glob filepath.Walk filepath.WalkDir fs.read_dir WalkDir.new glob.glob Files.walk list.files Sys.glob',
  ),
  ...named(
    PATH,
    `filepath.Join path.Join path.join Path.of Paths.get Path.Combine File java.io.File PathBuf.from Path.new Path.join file.path
     joinpath os.path.join Filename.concat URL.fileURLWithPath URL FileSystems.getDefault().getPath Path std.fs.path.join
     fs.path.join fs.path fs.v1.path Pathname.new os.Path p.join`,
  ),
  ...named({ does: 'below' }, '.join .resolve .appendingPathComponent .appending .child'),
  ...named(
    { does: 'grow' },
    '.add .push .append .addAll .extend .push_back .emplace_back .Add .AddRange .push_str .plusAssign append',
  ),
  ...named(
    { does: 'gather' },
    'List.of listOf arrayOf Arrays.asList Seq List Array vec mutableListOf arrayListOf ArrayList LinkedList asList c list Vec.new Vec.from std.vector vector Set.of setOf newArrayList List.from',
  ),
  ...named({ does: 'string', how: 'join' }, 'strings.Join String.join string.Join'),
  ...named(
    { does: 'concat', between: '' },
    'paste0 concat .concat stringr.str_c str_c String.concat string StringBuilder std.string.concat',
  ),
  ...named({ does: 'concat', between: ' ' }, 'paste'),
  ...named({ does: 'fill', how: 'print' }, 'sprintf snprintf swprintf sprintf_s'),
  ...named({ does: 'fill', how: 'copy' }, 'strcpy strncpy strlcpy'),
  ...named({ does: 'fill', how: 'append' }, 'strcat strncat strlcat'),
  ...named({ does: 'string', how: 'replace' }, '.replace .replaceAll strings.ReplaceAll .Replace gsub sub'),
  ...named({ does: 'string', how: 'reverse' }, '.reversed .reverse rev .Reverse'),
  ...named(
    { does: 'template' },
    'fmt.Sprintf format String.format string.Format glue Printf.sprintf std.format fmt.format .formatted str_interp allocPrint std.fmt.allocPrint bufPrint',
  ),
  ...named(
    same(),
    `String URLRequest PrintWriter BufferedWriter OutputStreamWriter DataOutputStream shQuote shell_quote shlex.quote String.valueOf str std.string CString.new OsString.from String.from .from Ok Some Err Just Right Data URI URI.create
     Uri.parse Uri URL.string url.Parse Url.parse Url.from Uri.of_string parse NSString NSURL os.ExpandEnv shellexpand.tilde path.expand
     normalizePath expanduser Path.expand toString bytes.NewReader bytes.NewBuffer bytes.NewBufferString strings.NewReader
     bufio.NewReader bufio.NewScanner BufferedReader InputStreamReader BufferedInputStream DataInputStream io.ReadAll ioutil.ReadAll
     BufReader.new StringContent ByteArrayContent StreamContent FormUrlEncodedContent MultipartFormDataContent BodyPublishers.ofString BodyPublishers.ofByteArray
     HttpRequest.BodyPublishers.ofString RequestBody.create StringEntity ByteArrayEntity FileEntity Encoding.UTF8.GetString
     Encoding.UTF8.GetBytes Encoding.ASCII.GetString string_of_bytes pack T.pack T.unpack BS.unpack L8.unpack raw
     Base64.encode
     base64.StdEncoding.EncodeToString getEncoder().encodeToString Convert.ToBase64String STANDARD.encode hex.EncodeToString
     base64enc.base64encode Base.encode64 url.QueryEscape URLEncoder.encode Uri.EscapeDataString encodeURIComponent Uri.encodeComponent
     jsonEncode json.Marshal JSON.encode Jason.encode! Jason.encode JsonSerializer.Serialize jsonlite.toJSON toJSON serde_json.to_string`,
  ),
  ...named(
    same(SELF),
    `.to_string .toString .trim .Trim .strip .into .to_owned .clone .as_str .as_bytes .asString .toByteArray .getBytes .String .Bytes
     .unwrap .expect .unwrap_or_default .unwrap_or .unwrap_or_else .ok .context .string .bytes .path .toPath .toFile .toURI .asPath .utf8 .decodeToString
     .toList .toArray .ToArray .collect .toString() .encode .as_ref .to_path_buf .display .trimIndent .trimMargin .stripMargin .c_str .data .into_string .ToString .absoluteString .await .get() .use .as_path .cstr
     .getAbsolutePath .getCanonicalPath .toAbsolutePath .getPath .to_str .into_path .keep`,
  ),
  ...named(
    text('~'),
    `os.UserHomeDir dirs.home_dir home.home_dir home_dir env.home_dir std.env.home_dir NSHomeDirectory homedir homedir() getHomeDirectory
     System.user_home System.user_home! os.home getHomeDir path.expand_home user.Current homeDirectoryForCurrentUser
     FileManager.default.homeDirectoryForCurrentUser BaseDirs.new UserDirs.new fs.home_dir getpwuid`,
  ),
  ...named({ does: 'special' }, 'Environment.GetFolderPath'),
  ...named(text('~/.config'), 'os.UserConfigDir dirs.config_dir config_dir'),
  ...named(text('~/.cache'), 'os.UserCacheDir dirs.cache_dir cache_dir'),
  ...named(text('~/.local/share'), 'dirs.data_dir dirs.data_local_dir'),
  ...named(
    { does: 'variable', arg: 0 },
    `os.Getenv os.LookupEnv env.var std.env.var env.var_os getenv secure_getenv System.getenv System.getProperty Sys.getenv
     Environment.GetEnvironmentVariable System.get_env System.fetch_env! lookupEnv getEnv Unix.getenv Sys.getenv_opt getEnvVarOwned
     process.getEnvVarOwned std.process.getEnvVarOwned String.fromEnvironment env!  option_env Sys.getenv_exn System.get_env!`,
  ),
  ...named(
    text('/tmp'),
    'os.TempDir env.temp_dir std.env.temp_dir Path.GetTempPath NSTemporaryDirectory System.tmp_dir System.tmp_dir! getTempDir getTemporaryDirectory',
  ),
  ...named(
    MADE,
    `os.MkdirTemp ioutil.TempDir os.CreateTemp ioutil.TempFile t.TempDir b.TempDir tb.TempDir tempfile tempdir mktempdir mktemp mkdtemp
     tempfile.tempdir TempDir.new assert_fs.TempDir.new tempfile.TempDir.new TempDir.with_prefix NamedTempFile.new Files.createTempFile
     Files.createTempDirectory createTempDirectory createTempFile createTempDir File.createTempFile Directory.CreateTempSubdirectory
     Path.GetTempFileName Path.GetRandomFileName systemTemp.createTemp systemTemp.createTempSync os.temp os.temp.dir withr.local_tempdir
     getTempDirName`,
  ),
  ...named(
    PRINT,
    `fmt.Println fmt.Print fmt.Printf println print printf puts System.out.println System.out.print System.out.printf eprintln
     Console.WriteLine Console.Write cat message log.Println log.Printf putStrLn print_endline print_string IO.puts IO.inspect echo
     dbg inspect std.debug.print std.cout writeln Printf.printf`,
  ),
  ...named(FORGET, 'len length size count'),
];
