import { type Action, BEGIN, command, decode, named, program, run, SELF, WORDS } from './action.ts';

/**
 * How these language families start programs, and how they run text as code. Names as in their libraries;
 * `Owner.name` where the name alone is too common.
 */
export const FAMILY_PROCESSES: readonly (readonly [string, Action])[] = [
  ...named(
    command(),
    `system popen _popen _wsystem wordexp syscall.Exec os.Exec std.system
     Sys.command Unix.system Unix.open_process_in Unix.open_process callCommand spawnCommand shell readCreateProcess
     os:cmd os.cmd :os.cmd System.shell Port.open :erlang.open_port
     Process.shell sh.run shellExecute execShellCmd osproc.execCmd execCmd execCmdEx osproc.execCmdEx startProcess
     executeShell pipeShell spawnShell os.execute os.system exec.exec_shell shell_out shell.run
     Runtime.exec getRuntime().exec ProcessImpl.start .doShellScript NSAppleScript
     Deno.run os.exec v.system Kernel.system run pipeline sh bat powershell pwsh
     CreateProcess CreateProcessA CreateProcessW ShellExecute ShellExecuteA ShellExecuteW WinExec
     subprocess.call
     addSystemCommand .addSystemCommand
     SimpleExec.Command.Run Command.RunAsync Command.Run Cli.Wrap CliWrap.Wrap cmd_lib.run_cmd run_cmd run_fun spawn_with_output
     xshell.cmd cmd duct.sh script.Exec bash.execute ssh.run sys.process.Process`,
  ),
  ...named(
    program(),
    `Process.run Process.runSync Process.start Process.startDetached execl execlp execle execv execvp execve execvpe _execl _spawnl _spawnlp fexecve Unix.execv Unix.execvp Unix.execve
     Unix.create_process system2 sys::run processx.run run_process callProcess readProcess readProcessWithExitCode proc
     rawSystem createProcess System.cmd exec.LookPath os.StartProcess StartProcess
     execProcess osproc.execProcess execvpZ ChildProcess.init std.ChildProcess.init std.process.Child.init
     std.process.Child.run Child.init Child.run ChildProcess.exec spawnProcess execute pipeProcess
     shell_exec duct.cmd`,
  ),
  ...named({ does: 'concat', between: ':' }, 'net.JoinHostPort JoinHostPort'),
  ...named({ does: 'concat', between: '.' }, 'Ipv4Addr.new Ipv4Addr.from'),
  ...named({ does: 'variable', arg: 0 }, 'env option_env'),
  ...named(command(SELF), '.execute .lazyLines .lineStream'),
  ...named({ does: 'command', arg: 1, spread: true }, 'posix_spawn posix_spawnp'),
  ...named(
    BEGIN,
    `System.Diagnostics.Process.Start Process.Start exec.Command execabs.Command Command.new async_process.Command.new tokio.process.Command.new process.Command.new
     ProcessBuilder java.lang.ProcessBuilder Process ProcessStartInfo System.Diagnostics.ProcessStartInfo
     Process.init NSTask Foundation.Process boost.process.child bp.child bp.system QProcess CommandLine
     CommandLine.parse DefaultExecutor std.process.Command Command`,
  ),
  ...named({ does: 'begin', from: 1 }, 'exec.CommandContext execabs.CommandContext'),
  ...named({ does: 'program' }, '.executableURL .launchPath .FileName .fileName .setProgram .executable'),
  ...named(
    WORDS,
    `.arg .args .raw_arg .arguments .Arguments .command .commandLine .addArgument .addArguments .ArgumentList
     .setArguments .Args .ArgumentList.Add .WithArguments`,
  ),
  ...named({ does: 'feed' }, '.Stdin .standardInput .stdin .Stdout .Stderr .stdout .stderr'),
  ...named(
    run(),
    `eval .eval loadstring load ScriptEngine.eval evaluate GroovyShell().evaluate .evaluate eval_string Code.eval_string
     Code.eval_file source sys.source Meta.parse include_string CSharpScript.EvaluateAsync
     CSharpScript.RunAsync dynload dyn.load`,
  ),
  ...named(
    { does: 'load', arg: 0 },
    `dlopen LoadLibrary LoadLibraryA LoadLibraryW plugin.Open Library.new libloading.Library.new System.load
     System.loadLibrary Assembly.Load Assembly.LoadFrom Assembly.LoadFile .defineClass URLClassLoader readRDS
     .readObject BinaryFormatter().Deserialize Dynlink.loadfile`,
  ),
  ...named(
    decode('base64'),
    `base64.StdEncoding.DecodeString StdEncoding.DecodeString URLEncoding.DecodeString RawStdEncoding.DecodeString
     base64.decode base64.Decode getDecoder().decode getMimeDecoder().decode getUrlDecoder().decode Base64.decode
     Base64.Default.decode Base64.decodeBase64 Convert.FromBase64String base64Decode base64decode Base64.decode64
     Base64.decode64! Base.decode64 Base.decode64! base64enc.base64decode base64_dec jsonlite.base64_dec openssl.base64_decode
     STANDARD.decode general_purpose.STANDARD.decode BASE64_STANDARD.decode .decode64 base64_decode Base64.decode_exn`,
  ),
  ...named(decode('base64', -1), '.decodeBase64 .decodeBase64()'),
  ...named(
    decode('hex'),
    'hex.DecodeString hex.decode Convert.FromHexString Hex.decodeHex parseHexBinary HexFormat.of().parseHex Base.decode16! fromHex',
  ),
  ...named(decode('codes'), 'string.char chr rawToChar intToUtf8 String.fromCharCodes String.fromCharCode'),
  ...named(
    decode('percent'),
    'url.QueryUnescape URLDecoder.decode Uri.UnescapeDataString Uri.decodeComponent',
  ),
];
