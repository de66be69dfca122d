import { type Rows, rowsOf } from './row.ts';

const FILES = `
  opens 0|file 1|mode            open io.open aiofiles.open os.open builtins.open io.FileIO
  opens 0|filename 1|mode        codecs.open gzip.open gzip.GzipFile bz2.open bz2.BZ2File lzma.open lzma.LZMAFile
  opens 0|f 1|mode               wave.open wave.Wave_read wave.Wave_write aifc.open sunau.open
  appends 9|filename 9|filemode  logging.basicConfig
  appends 0|filename 1|mode      logging.FileHandler logging.handlers.WatchedFileHandler logging.handlers.RotatingFileHandler
  appends 0|filename             logging.handlers.TimedRotatingFileHandler
  updates 0|filename c .db       shelve.open
  updates 0|file r .db           dbm.open dbm.gnu.open dbm.ndbm.open dbm.sqlite3.open
  updates 0|file r .dat .dir .bak  dbm.dumb.open
  updates 0|path c               mailbox.mbox mailbox.MMDF mailbox.Babyl mailbox.MH mailbox.Maildir
  opens this 0|mode              Path.open
  reads this                     Path.read_text Path.read_bytes
  writes this 0|data             Path.write_text Path.write_bytes
  reads 0                        pandas.read_csv pandas.read_json pandas.read_table pandas.read_excel pandas.read_parquet pandas.read_fwf numpy.loadtxt numpy.genfromtxt numpy.fromfile linecache.getlines linecache.getline dotenv.get_key decouple.Config decouple.RepositoryEnv environs.Env.read_env polars.read_csv
  readsNamed 0|dotenv_path       dotenv.dotenv_values
  readsOpen 0                    toml.load tomllib.load json.load yaml.safe_load yaml.safe_load_all yaml.full_load plistlib.load csv.reader
  mapsMemory 0                   mmap.mmap
  unpacks 0                      pickle.load yaml.unsafe_load yaml.unsafe_load_all joblib.load marshal.load pandas.read_pickle
  unpacks 0 Loader               yaml.load yaml.load_all
  unpacks 0 weights_only         torch.load
  unpacks 0 allow_pickle         numpy.load
  edits 0|files inplace          fileinput.input fileinput.FileInput
  database 0|database            sqlite3.connect sqlite3.dbapi2.connect aiosqlite.connect duckdb.connect
  reads 0                        PIL.Image.open markdown.markdownFromFile tokenize.open ssl.SSLContext.load_cert_chain
  loads 0|dotenv_path            dotenv.load_dotenv environ.Env.read_env environ.read_env
  puts 1|fp 0                    json.dump pickle.dump yaml.dump yaml.safe_dump toml.dump marshal.dump plistlib.dump
  puts 1 0                       shutil.copyfileobj
  puts this 0                    file.write file.writelines file.writerow file.writerows file.writestr
  filled Archive 0|name fileobj file  tarfile.open tarfile.TarFile zipfile.ZipFile zipfile.PyZipFile tarfile.TarFile.open
  fills 0 tree                   Archive.add Archive.write
  fills 1                        Archive.writestr Archive.addfile
  extracts 0|path                Archive.extractall
  extracts 1|path                Archive.extract
  passes                         Archive.read Archive.open Archive.namelist Archive.getnames Archive.getmembers Archive.close Archive.infolist
  filled Buffer 0                io.BytesIO io.StringIO
  fills 0                        Buffer.write Buffer.writelines
  filled Config                  configparser.ConfigParser configparser.RawConfigParser configparser.SafeConfigParser ConfigParser.ConfigParser
  fills 0 file                   Config.read
  fills 0                        Config.read_file Config.read_string Config.readfp
  asks                           Config.sections Config.has_section Config.has_option Config.options
  secret ~/.aws/credentials      boto3.Session.get_credentials boto3.session.Session.get_credentials any.get_credentials any.get_frozen_credentials
  secret ~/.local/share/keyrings/login.keyring  keyring.get_password keyring.get_credential
  secret ~/.config/gcloud/application_default_credentials.json  google.auth.default
  secret ~/.netrc 0|file         netrc.netrc requests.utils.get_netrc_auth
  truncates this 0               file.truncate
  passes                         file.read file.readline file.readlines file.read1 file.readall file.splitlines file.decode file.namelist file.seek file.getvalue file.cursor file.fetchall file.getnames
  prints                         print pprint.pprint pprint.pp sys.stdout.write sys.stderr.write sys.stdout.writelines sys.stdout.buffer.write sys.stderr.buffer.write sys.__stdout__.write sys.exit logging.info logging.debug logging.warning logging.error logging.critical logging.exception logging.log warnings.warn rich.print rich.print_json click.echo click.secho typer.echo exit quit display traceback.print_exc
  printsTo                       os.write
  as rm {0|path}                 os.remove os.unlink aiofiles.os.remove
  as trash {0|paths}             send2trash.send2trash
  as rm {this}                   Path.unlink
  as rm -r {0|path}              shutil.rmtree distutils.dir_util.remove_tree fs.rmtree os.removedirs
  as rmdir {0|path}              os.rmdir
  as rmdir {this}                Path.rmdir
  as rm -r {this}                Path.rmtree
  as mv {0|src} {1|dst}          os.rename os.replace os.renames shutil.move distutils.file_util.move_file
  as mv {this} {0|target}        Path.rename Path.replace
  as cp {0|src} {1|dst}          shutil.copy shutil.copy2 shutil.copyfile distutils.file_util.copy_file uu.encode uu.decode
  as cp -rL {0|src} {1|dst}      shutil.copytree distutils.dir_util.copy_tree
  as ln -s {0|src} {1|dst}       os.symlink
  as ln {0|src} {1|dst}          os.link
  as ln -s {0|target} {this}     Path.symlink_to
  as ln {0|target} {this}        Path.hardlink_to Path.link_to
  as chmod {1|mode} {0|path}     os.chmod os.lchmod os.fchmod
  as chmod {0|mode} {this}       Path.chmod Path.lchmod
  as chown -- {1|uid} {0|path}   os.chown os.lchown os.fchown
  as chown -- x {0|path}         shutil.chown
  as chmod u+w {1|dst}           shutil.copymode shutil.copystat
  as touch {0|filename}          readline.write_history_file
  as touch {1|filename}          readline.append_history_file
  logs 0|config                  logging.config.dictConfig
  compiles 0|file 1|cfile        py_compile.compile
  document 0|source              xml.etree.ElementTree.parse lxml.etree.parse
  document 1|file                xml.etree.ElementTree.ElementTree lxml.etree.ElementTree
  writesHeld 0|file_or_filename  Tree.write
  wordsName 0|mode               argparse.FileType
  as mkdir -p {0|name}           os.mkdir os.makedirs
  as mkdir -p {this}             Path.mkdir
  as touch {this}                Path.touch
  as truncate -s {1|length} {0|path}  os.truncate
  as tar cf {0}* {2|root_dir}    shutil.make_archive
  as tar xf {0|filename} -C {1|extract_dir}  shutil.unpack_archive
  as mkfifo {0|path}             os.mkfifo
  as touch {0|path}              os.mknod
  as cp -rL {0|source} {1|target}  zipapp.create_archive
  as chroot {0}                  os.chroot
  as sudo id                     os.setuid os.setgid
  moves 0|path                   os.chdir os.fchdir
  movesWithin 0|path             contextlib.chdir
  thingOf Folder                 contextlib.ExitStack contextlib.AsyncExitStack
`;

const PROCESSES = `
  as python3 {0|path_name}       runpy.run_path
  as python3 -m {0|mod_name}     runpy.run_module
  command pip                    pip.main pip._internal.main pip._internal.cli.main.main
  command python3 manage.py      django.core.management.call_command
  starts 0|args 0|args           subprocess.run subprocess.call subprocess.check_call subprocess.check_output subprocess.Popen any.check_output any.Popen any.check_call
  feeds 0|input                  Process.communicate Process.write
  words 0                        asyncio.create_subprocess_exec
  words 1                        os.execl os.execlp os.execle
  shell 0|cmd                    any.system any.popen any.getoutput os.system os.popen subprocess.getoutput subprocess.getstatusoutput commands.getoutput popen2.popen2 asyncio.create_subprocess_shell pexpect.spawn pexpect.run invoke.run fabric.local os.startfile
  starts 1 1                     os.execv os.execvp os.execve os.execvpe os.posix_spawn os.posix_spawnp
  starts 2 2                     os.spawnv os.spawnvp os.spawnve os.spawnvpe
  starts 0 0                     pty.spawn
  words 2                        os.spawnl os.spawnlp os.spawnle
  code 0                         exec eval builtins.exec builtins.eval compile builtins.compile code.interact timeit.timeit timeit.repeat InteractiveInterpreter.runsource InteractiveInterpreter.runcode InteractiveInterpreter.push Trace.run Trace.runctx Profile.run Profile.runctx pdb.run pdb.runctx pdb.runeval
  code 0 1|filename              cProfile.run profile.run
  code 0 3|filename              cProfile.runctx profile.runctx
  thingOf InteractiveInterpreter  code.InteractiveInterpreter code.InteractiveConsole
  thingOf Trace                  trace.Trace
  thingOf Profile                cProfile.Profile profile.Profile
  thingOf Snapshot               tracemalloc.take_snapshot
  writes 0                       Profile.dump_stats Snapshot.dump
  code 0                         types.FunctionType marshal.loads
  unpacks 0                      pickle.loads pickle.Unpickler jsonpickle.decode
  library 0|name                 ctypes.CDLL ctypes.PyDLL ctypes.cdll.LoadLibrary ctypes.WinDLL ctypes.cdll.loadLibrary
  gives prototype                ctypes.CFUNCTYPE ctypes.PYFUNCTYPE ctypes.WINFUNCTYPE
  atAddress                      ctypes.prototype
  castsTo 1                      ctypes.cast
  memory                         os.memfd_create Library.mprotect Library.memfd_create Library.VirtualAlloc Library.VirtualProtect
  shell 0                        Library.system Library.popen
  as rm {0}                      Library.unlink Library.remove
  as rmdir {0}                   Library.rmdir
  as mv {0} {1}                  Library.rename
  as sudo id                     Library.setuid Library.setgid Library.seteuid
  as reboot                      Library.reboot
  kills 0 1                      Library.kill
  starts 1 1                     Library.execv Library.execvp Library.execve
  words 1                        Library.execl Library.execlp
  loadsFile 1|location           importlib.util.spec_from_file_location importlib.machinery.SourceFileLoader imp.load_source importlib.machinery.ExtensionFileLoader
  module 0                       __import__ importlib.__import__ builtins.__import__ importlib.import_module
`;

const NETWORK = `
  sends 0|url                    requests.get requests.post requests.put requests.patch requests.head requests.options httpx.get httpx.post httpx.put httpx.patch httpx.head httpx.stream urllib.request.urlopen urllib.request.Request urllib2.urlopen urllib2.Request urllib.urlopen urllib3.request aiohttp.request http.get websocket.create_connection websockets.connect
  fetches 0|url 1|filename       urllib.request.urlretrieve urllib.urlretrieve wget.download
  sends 1|url                    requests.request httpx.request urllib3.PoolManager.request
  deletes 0|url                  requests.delete httpx.delete
  client 0|host                  http.client.HTTPConnection http.client.HTTPSConnection smtplib.SMTP smtplib.SMTP_SSL ftplib.FTP ftplib.FTP_TLS telnetlib.Telnet paramiko.Transport imaplib.IMAP4_SSL poplib.POP3_SSL socket.create_connection xmlrpc.client.ServerProxy
  client                         socket.socket requests.Session requests.session httpx.Client httpx.AsyncClient aiohttp.ClientSession urllib3.PoolManager asyncio.open_connection
  sends 0|host                   socket.gethostbyname socket.getaddrinfo
  asks                           Client.close Client.settimeout Client.setsockopt Client.bind Client.listen Client.accept Client.starttls Client.set_missing_host_key_policy Client.mount Client.fileno
  clientSends                    Client.connect Client.send Client.sendall Client.sendto Client.request Client.get Client.post Client.put Client.patch Client.sendmail Client.send_message Client.storbinary Client.storlines Client.login Client.upload_file Client.put_object Client.upload_fileobj Client.connect_ex Client.publish Client.exec_command Client.putrequest
  clientDeletes                  Client.delete
  client this                    Client.makefile Client.open_sftp
  passes                         Client.recv Client.read Client.getresponse Client.recvfrom Client.list_buckets
`;

const VALUES = `
  gives path                     os.path.join posixpath.join os.path.normpath os.path.expanduser os.fspath os.fsdecode os.fsencode ntpath.join
  gives absolute                 os.path.abspath
  real                           os.path.realpath
  thing Path 0                   pathlib.Path pathlib.PurePath pathlib.PosixPath pathlib.PurePosixPath py.path.local anyio.Path
  thing Path this 0              Path.joinpath Path.__truediv__
  thing Path this                Path.expanduser
  absolute                       Path.resolve Path.absolute
  thingBy Path renamed           Path.with_name
  thingBy Path suffixed          Path.with_suffix
  thingBy Path                   Path.relative_to Path.readlink Path.with_stem Path.with_segments Path.from_uri
  things Path globsIn            Path.glob
  things Path globsBelow         Path.rglob
  things Path listedPaths        Path.iterdir
  thingOf Path home              pathlib.Path.home Path.home
  thingOf Path here              pathlib.Path.cwd Path.cwd
  asks                           Path.exists Path.is_file Path.is_dir Path.stat Path.samefile Path.is_symlink Path.lstat Path.match Path.owner
  gives same                      Path.as_posix Path.__str__ iter os.fdopen asyncio.run shlex.quote text.encode text.decode
  gives bytes                    bytes bytearray memoryview
  gives expanded                 os.path.expandvars
  gives folderOf                 os.path.dirname
  gives nameOf                   os.path.basename
  gives here                     os.getcwd os.getcwdb
  temporary path 0               tempfile.mkdtemp tempfile.mktemp tempfile.TemporaryDirectory
  gives temporaryFolder          tempfile.gettempdir
  temporary pair 0               tempfile.mkstemp
  temporary file 4               tempfile.NamedTemporaryFile tempfile.TemporaryFile
  temporary file 5               tempfile.SpooledTemporaryFile
  gives globs                    glob.glob glob.iglob
  gives listed                   os.listdir
  gives listedPaths              os.scandir
  gives walked                   os.walk os.fwalk
  gives base64                   base64.b64decode base64.urlsafe_b64decode base64.standard_b64decode base64.decodebytes base64.decodestring binascii.a2b_base64 text.b64decode
  gives hex                      bytes.fromhex bytearray.fromhex binascii.unhexlify binascii.a2b_hex
  gives codes                    chr unichr
  gives code                     ord
  gives reversed                 reversed
  gives joins                    text.join
  gives parted                   text.partition
  gives splits                   text.split
  gives splitsLast               text.rsplit
  gives lines                    text.splitlines
  gives partedLast               text.rpartition
  gives withoutStart             text.removeprefix
  gives withoutEnd               text.removesuffix
  gives quoted                   repr ascii json.dumps
  gives parsed                   json.loads
  gives asText                   str unicode
  gives copied                   copy.copy copy.deepcopy
  gives first                    next
  gives picked                   min max random.choice
  gives count                    len
  gives range                    range
  gives chained                  itertools.chain
  gives toBase64                 base64.b64encode base64.standard_b64encode
  gives unescaped                urllib.parse.unquote
  gives escapes                  urllib.parse.quote
  globals                        globals
  locals                         locals vars
  assigns 0 1 2                  setattr builtins.setattr object.__setattr__
  member                         getattr builtins.getattr
  memberGetter                   operator.attrgetter
  itemGetter                     operator.itemgetter
  methodCaller                   operator.methodcaller
  looksForPattern                re.match re.search re.fullmatch
  arguments                      argparse.ArgumentParser
  binds                          functools.partial
  type                           type
  isOfType                       isinstance
  tests                          unittest.main unittest.TextTestRunner.run
  dictionary                     dict collections.OrderedDict
  filters                        filter
  reduces                        functools.reduce
  sorts                          sorted
  raises                         RuntimeError Exception ValueError TypeError KeyError OSError BaseException SystemExit AssertionError NotImplementedError
  gives dedented                 textwrap.dedent inspect.cleandoc
  gives lower                    text.lower text.casefold
  gives upper                    text.upper
  gives trims                    text.strip
  gives trimsStart               text.lstrip
  gives trimsEnd                 text.rstrip
  gives replacesAll              text.replace
  formatsWith                    text.format text.format_map text.__mod__
  gives rot13                    codecs.decode codecs.encode
  gives listOf                   list tuple set frozenset collections.deque
  gives counted                  enumerate
  gives zipped                   zip itertools.zip_longest
  gives words                    shlex.split
  calls 1 0                      map itertools.starmap any.map any.imap any.imap_unordered any.map_async
  variable 0                     os.getenv os.environ.get os.environ.__getitem__ os.environ.pop os.environ.setdefault
  environment                    os.environ.copy os.environ.values
  setsVariables this 0           os.environ.update
  setsVariables 0 1              unittest.mock.patch.dict mock.patch.dict
  asks                            bool int float hash issubclass hasattr callable id dir any all sum abs round divmod super object property staticmethod classmethod input help os.path.exists os.path.isfile os.path.isdir os.path.islink os.path.getsize os.path.getmtime os.path.lexists os.stat os.lstat os.access os.environ.keys os.path.samefile os.path.isabs os.getpid os.getuid os.uname os.cpu_count os.get_terminal_size os.umask os.nice os.statvfs os.utime os.path.commonpath os.fsync os.close shutil.which shutil.disk_usage shutil.get_terminal_size importlib.util.find_spec importlib.metadata.version importlib.reload
  asks                           hashlib.sha256 hashlib.md5 hashlib.sha1 hashlib.sha512 hashlib.new hashlib.file_digest zlib.crc32 text.count text.find text.index text.isdigit text.rfind text.isalpha text.isidentifier text.isspace list.index list.count
  asks                           logging.getLogger time.sleep time.time sys.path.insert sys.path.append re.compile signal.signal fnmatch.fnmatch filecmp.cmp mimetypes.guess_type pytest.main doctest.testmod compileall.compile_file ipaddress.ip_address uuid.uuid4 datetime.datetime.now venv.create threading.Event platform.system platform.machine platform.platform platform.release platform.node platform.processor platform.uname platform.python_version platform.version
  passes                         format os.path.relpath os.path.splitext os.path.split os.path.splitdrive
  pairs this                     any.items os.environ.items
  asks                           any.exists any.is_file any.is_dir any.index any.count any.find any.isdigit any.keys
  looksFor start                 text.startswith any.startswith
  looksFor end                   text.endswith any.endswith
  collects                       any.append any.add any.extend any.update any.insert any.put any.setdefault any.appendleft
  passes                           ast.literal_eval ast.parse click.style termcolor.colored any.render any.render_template_string re.findall re.sub re.split re.finditer base64.urlsafe_b64encode base64.encodebytes binascii.hexlify urllib.parse.urlencode urllib.parse.urlparse urllib.parse.urljoin html.escape collections.Counter collections.defaultdict itertools.islice csv.DictReader csv.writer csv.DictWriter zlib.decompress zlib.compress gzip.decompress pprint.pformat string.Template io.TextIOWrapper difflib.unified_diff contextlib.closing contextlib.suppress contextlib.redirect_stdout struct.pack struct.unpack struct.calcsize
  ends                           threading.Thread multiprocessing.Process concurrent.futures.ThreadPoolExecutor.submit atexit.register asyncio.gather asyncio.create_task any.submit any.apply_async any.add_done_callback threading.Timer sched.scheduler.enter multiprocessing.Pool any.starmap any.run_in_executor
`;

/** What has a command line of its own. */
const SERVICES = `
  service aws {0}                boto3.client boto3.resource any.create_client
  service docker                 docker.from_env docker.DockerClient
  service kubectl                kubernetes.client.CoreV1Api kubernetes.client.AppsV1Api kubernetes.client.BatchV1Api kubernetes.client.RbacAuthorizationV1Api kubernetes.client.CustomObjectsApi kubernetes.client.NetworkingV1Api kubernetes.client.PolicyV1Api kubernetes.client.StorageV1Api
  service repo                   git.Repo git.Repo.init git.Repo.clone_from
  service gh                     github.Github
  service ssh host               paramiko.SSHClient fabric.Connection paramiko.SFTPClient.from_transport
  service redis-cli              redis.Redis redis.StrictRedis redis.from_url redis.Redis.from_url
  service mongosh                pymongo.MongoClient
  service kill -9 -1             psutil.process_iter
  service crontab -              crontab.CronTab
  as kubectl apply -f -          kubernetes.utils.create_from_yaml kubernetes.utils.create_from_dict
  kills 0 1                      os.kill os.killpg
  as cat /etc/shadow             spwd.getspall spwd.getspnam
  serves 1|RequestHandlerClass   http.server.HTTPServer http.server.ThreadingHTTPServer socketserver.TCPServer socketserver.ThreadingTCPServer
  sql 0|statement                any.execute any.executescript any.exec_driver_sql file.execute file.executescript sqlalchemy.text
`;

/** Methods of things of which nobody knows what they are. */
const ANYTHING = `
  as rm {this}                   any.unlink
  as rm -r {this}                any.rmtree
  as rmdir {this}                any.rmdir
  reads this                     any.read_text any.read_bytes
  writes this 0                  any.write_text any.write_bytes
  given this 0                   any.savefig any.to_csv any.to_json any.to_parquet any.to_pickle any.to_excel any.save
  printsWith                     any.send any.end any.write any.reply any.respond any.info any.debug any.warning any.error any.critical any.print any.echo any.log
`;

export const PYTHON_CALLS: Rows = rowsOf(FILES + PROCESSES + NETWORK + VALUES + ANYTHING + SERVICES);

/** Modules that are others, or parts of them. */
export const PYTHON_MODULES: Readonly<Record<string, string>> = {
  'os.path': 'os.path',
  posixpath: 'os.path',
  genericpath: 'os.path',
  posix: 'os',
  nt: 'os',
  pd: 'pandas',
  np: 'numpy',
  simplejson: 'json',
  ujson: 'json',
  orjson: 'json',
  'ruamel.yaml': 'yaml',
  pathlib2: 'pathlib',
  subprocess32: 'subprocess',
  tomli: 'tomllib',
  cloudpickle: 'pickle',
  dill: 'pickle',
  send2trash: 'send2trash',
};
