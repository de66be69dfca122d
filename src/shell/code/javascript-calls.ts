import { type Rows, rowsOf } from './row.ts';

const FILES = `
  reads 0                        fs.readFileSync fs.readFile fs.createReadStream fs.ReadStream Deno.readTextFile Deno.readTextFileSync Deno.readFile Deno.readFileSync fs.readJson fs.readJsonSync fs.readJSON fs.readJSONSync fs.openAsBlob
  opens 0 1                      fs.open fs.openSync Deno.open Deno.openSync
  writes 0 1                     fs.writeFileSync fs.writeFile fs.appendFileSync fs.appendFile Bun.write Deno.writeTextFile Deno.writeTextFileSync Deno.writeFile Deno.writeFileSync fs.outputFile fs.outputFileSync fs.writeJson fs.writeJsonSync fs.outputJson fs.outputJsonSync fs.ensureFile fs.ensureFileSync fs.writeJSONSync
  savesAs 0 report.*.json        process.report.writeReport
  savesAs 0 Heap.*.heapsnapshot  v8.writeHeapSnapshot Bun.generateHeapSnapshot
  openForWriting 0               fs.createWriteStream fs.WriteStream
  puts 0 1                       fs.writeSync fs.write fs.writev fs.writevSync
  puts this 0                    file.write file.end file.writeFile file.appendFile
  passes                         file.read file.readFile file.text file.json file.arrayBuffer file.bytes file.stream file.on file.setEncoding file.readLines file.toString file.getReader
  thing BunFile 0                Bun.file
  reads this                     BunFile.text BunFile.json BunFile.arrayBuffer BunFile.bytes BunFile.stream
  asks                           BunFile.exists BunFile.size
  as rm {this}                   BunFile.delete BunFile.unlink
  as rm {0}                      fs.unlink fs.unlinkSync
  removes 0 1                    fs.rm fs.rmSync Deno.remove Deno.removeSync fs.rmdir fs.rmdirSync
  as rm -r {0}                   fs.remove fs.removeSync fs.emptyDir fs.emptyDirSync rimraf rimraf.sync rimraf.rimraf rimraf.rimrafSync rimraf.rimraf.sync rimraf.native del del.deleteAsync del.deleteSync del.sync trash fs.emptydir
  as mv {0} {1}                  fs.rename fs.renameSync Deno.rename Deno.renameSync fs.move fs.moveSync
  as cp {0} {1}                  fs.copyFile fs.copyFileSync Deno.copyFile Deno.copyFileSync
  as cp -r {0} {1}               fs.cp fs.cpSync fs.copy fs.copySync
  as ln -s {0} {1}               fs.symlink fs.symlinkSync Deno.symlink Deno.symlinkSync
  as ln {0} {1}                  fs.link fs.linkSync Deno.link Deno.linkSync
  as chmod {1} {0}               fs.chmod fs.chmodSync fs.fchmod fs.lchmod Deno.chmod Deno.chmodSync
  as chown -- {1} {0}            fs.chown fs.chownSync fs.lchown fs.lchownSync fs.fchown fs.fchownSync Deno.chown Deno.chownSync
  as mkdir -p {0}                fs.mkdir fs.mkdirSync Deno.mkdir Deno.mkdirSync fs.ensureDir fs.ensureDirSync fs.mkdirp mkdirp mkdirp.sync
  truncates 0 1                  fs.truncate fs.truncateSync fs.ftruncate fs.ftruncateSync Deno.truncate Deno.truncateSync file.truncate
  kills 0 1                      process.kill Deno.kill
  moves 0                        process.chdir Deno.chdir shelljs.cd
  loads 0.path                   dotenv.config dotenv.default.config process.loadEnvFile dotenv/config
  passes                         dotenv.parse
`;

const PROCESSES = `
  shell 0                        child_process.exec child_process.execSync execa.execaCommand execa.execaCommandSync execa.command execa.commandSync shelljs.exec
  starts 0 1                     child_process.spawn child_process.spawnSync child_process.execFile child_process.execFileSync execa execa.execa execa.execaSync execa.sync cross-spawn cross-spawn.sync cross-spawn.spawn cross-spawn.spawnSync tinyexec.x tinyexec.exec nano-spawn
  starts 0 0                     Bun.spawn Bun.spawnSync Deno.run
  starts 0 1.args                Deno.Command
  runsFile 0                     child_process.fork worker_threads.Worker Worker
  feeds 0                        Process.write Process.end
  database 0                     better-sqlite3 sqlite3.Database node:sqlite.DatabaseSync sqlite.DatabaseSync bun:sqlite.Database sqlite3.verbose.Database
  command rm                     shelljs.rm
  command mv                     shelljs.mv
  command cp                     shelljs.cp
  command cat                     shelljs.cat
  command chmod                     shelljs.chmod
  command ln                     shelljs.ln
  command mkdir                     shelljs.mkdir
  command touch                     shelljs.touch
  command sed                     shelljs.sed
  command grep                     shelljs.grep
  command head                     shelljs.head
  command tail                     shelljs.tail
  shellText                      Bun.$ zx.$ $ execa.$ bun.$ dax.$ zx/globals.$ Bun.$.nothrow
  code 0                         eval vm.runInThisContext vm.runInNewContext vm.runInContext vm.Script vm.compileFunction globalThis.eval module._compile
  functionText                   Function AsyncFunction Function.prototype.constructor
  timer 0                        setTimeout setInterval setImmediate queueMicrotask process.nextTick
  module 0                       module.constructor._load module._load require module.require process.mainModule.require process.getBuiltinModule
  gives require                  module.createRequire
  applies 0 2                    Reflect.apply
  applies 0 1                    Reflect.construct
`;

const NETWORK = `
  sends 0                        fetch http.get https.get http.request https.request axios axios.get axios.post axios.put axios.patch axios.head axios.request got got.get got.post got.put got.stream got.patch node-fetch undici.fetch undici.request superagent.get superagent.post superagent.put needle.get needle.post needle request request.get request.post ky ky.get ky.post ofetch ofetch.ofetch ofetch.$fetch navigator.sendBeacon WebSocket ws ws.WebSocket EventSource phin bent cross-fetch isomorphic-fetch Bun.fetch http2.connect dns.lookup dns.resolve dns.resolve4 dns.resolveTxt dns.promises.lookup
  deletes 0                      axios.delete got.delete superagent.delete superagent.del ky.delete request.delete needle.delete
  client 1                       net.connect net.createConnection tls.connect
  client 0.hostname              Deno.connect Bun.connect
  client                         dgram.createSocket net.Socket nodemailer.createTransport axios.create ssh2.Client
  clientSends                    Client.connect Client.write Client.end Client.send Client.sendMail Client.post Client.put Client.get Client.request Client.emit
  asks                           Client.close Client.destroy Client.setTimeout Client.unref
  client this                    Client.on Client.once
  filled Form 0                  FormData URLSearchParams Headers form-data
  fills 1                        Form.append Form.set Address.append Address.set
`;

const VALUES = `
  gives joinedPath               path.join path.posix.join path.normalize path.win32.join
  real                           fs.realpathSync fs.realpath fs.realpathSync.native Deno.realPath Deno.realPathSync
  passes                         path.relative path.parse path.format path.extname
  thing Address 0                URL url.URL
  gives resolved                 path.resolve path.posix.resolve
  gives folderOf                 path.dirname
  gives nameOf                   path.basename
  gives home                     os.homedir Bun.homedir
  gives here                     process.cwd Deno.cwd
  gives temporaryFolder          os.tmpdir
  temporaryAt 0                  fs.mkdtemp fs.mkdtempSync
  gives temporary                Deno.makeTempDir Deno.makeTempDirSync Deno.makeTempFile
  gives fileAddress              url.fileURLToPath url.pathToFileURL Bun.fileURLToPath
  gives globs                    glob glob.sync glob.glob glob.globSync fast-glob fast-glob.sync globby globby.globby globby.globbySync fs.globSync fs.glob tinyglobby.globSync tinyglobby.glob
  gives listed                   fs.readdirSync fs.readdir Deno.readDirSync Deno.readDir fs.opendir fs.opendirSync
  gives base64                   atob
  gives buffer                   Buffer.from Buffer Buffer.Buffer buffer.Buffer.from buffer.Buffer
  gives encodes                  text.toString
  gives codes                    String.fromCharCode String.fromCodePoint
  gives code                     text.charCodeAt text.codePointAt
  gives joins                    list.join
  gives splits                   text.split
  gives lower                    text.toLowerCase text.toLocaleLowerCase
  gives upper                    text.toUpperCase text.toLocaleUpperCase
  gives trims                    text.trim
  gives trimsStart               text.trimStart text.trimLeft
  gives trimsEnd                 text.trimEnd text.trimRight
  gives replaces                 text.replace
  gives replacesAll              text.replaceAll
  gives repeats                  text.repeat
  gives cuts                     text.slice
  gives cutsBetween              text.substring
  gives cutsLong                 text.substr
  gives character                text.charAt text.at
  gives formats                  util.format
  gives same                              Promise.resolve text.normalize text.valueOf Object.freeze Readable.from stream.Readable.from path.toNamespacedPath text.toWellFormed
  gives listOf                   Promise.all Promise.allSettled
  gives picked                   Promise.race Promise.any
  listsFrom                      Array.from Array.fromAsync
  lists                          Array
  of                             Array.of
  keepsSet                       Set
  maps                           Map Object.fromEntries
  merges                         Object.assign
  defines                        Object.defineProperty Reflect.defineProperty
  assigns 0 1 2                  Reflect.set
  creates                        Object.create
  values                         Object.values
  keys                           Object.keys Reflect.ownKeys Object.getOwnPropertyNames
  entries                        Object.entries
  member                         Reflect.get
  raises                         Error TypeError RangeError SyntaxError
  gives asText                   String
  gives copied                   structuredClone
  gives quoted                   JSON.stringify
  gives parsed                   JSON.parse
  gives unescaped                decodeURIComponent decodeURI unescape
  gives escapes                  encodeURIComponent encodeURI escape
  gives appended                 text.concat
  gives matched                  text.match Pattern.exec
  gives indexOf                  text.indexOf
  gives lastIndexOf              text.lastIndexOf
  gives toBase64                 btoa
  variable 0                     Deno.env.get
  environment                    Deno.env.toObject Object.assign_env process.report.getReport
  prints                         console.log console.error console.info console.warn console.debug console.dir console.table console.trace console.group process.stdout.write process.stderr.write alert Deno.stdout.write Deno.stdout.writeSync Bun.stdout.write util.log print process.stdout.end
  asks                           fs.existsSync fs.exists fs.stat fs.statSync fs.lstat fs.lstatSync fs.access fs.accessSync fs.pathExists fs.pathExistsSync fs.utimes fs.utimesSync fs.watch fs.watchFile Deno.stat Deno.statSync Deno.lstat fs.closeSync fs.close fs.fsyncSync process.exit Deno.exit Boolean Number parseInt parseFloat isNaN Array.isArray crypto.createHash crypto.randomUUID crypto.randomBytes path.isAbsolute process.on process.uptime process.hrtime process.memoryUsage performance.now Date.now Math.random require.resolve import.meta.resolve process.emitWarning util.types clearTimeout clearInterval os.cpus os.platform os.type Symbol process.once fs.unwatchFile Bun.which Bun.resolveSync
  asks                            text.test text.search any.indexOf any.test any.has any.exists
  asks                           assert assert.equal assert.strictEqual assert.deepEqual assert.deepStrictEqual assert.ok assert.match assert.notStrictEqual
  looksForPattern                Pattern.test
  looksFor start                 text.startsWith any.startsWith
  looksFor end                   text.endsWith any.endsWith
  looksFor within                text.includes any.includes list.includes
  collects                       any.push any.add any.set any.unshift any.append
  passes                           util.inspect any.render any.renderString Blob TextEncoder TextDecoder RegExp Date WeakMap zlib.gunzipSync zlib.gzipSync zlib.inflateSync zlib.brotliDecompressSync readline.createInterface querystring.stringify Buffer.concat Response js-yaml.load yaml.parse yaml.stringify toml.parse
  gives same                     util.promisify
  ends                           Promise test it describe beforeEach afterEach before after events.once node:test.test
`;

/** What has a command line of its own. */
const SERVICES = `
  service git                    simple-git simple-git.simpleGit simple-git.default
  service docker                 dockerode
  service gh                     @octokit/rest.Octokit octokit.Octokit @octokit/core.Octokit
  service ssh host               node-ssh.NodeSSH
  sql 0                          any.query any.execute any.raw any.$executeRawUnsafe any.$queryRawUnsafe any.prepare
  as redis-cli flushall          any.flushall any.flushAll
  as redis-cli flushdb           any.flushdb any.flushDb
  as dropdb                      any.dropDatabase
  as mongosh                     any.deleteMany
`;

const ANYTHING = `
  as rm {0}                      any.unlinkSync
  removes 0 1                    any.rmSync any.rmdirSync
  reads 0                        any.readFileSync
  writes 0 1                     any.writeFileSync any.appendFileSync
  shell 0                        any.execSync
  starts 0 1                     any.spawnSync any.execFileSync
  pipes this 0                   any.pipe any.pipeTo any.pipeThrough file.pipe
  pipeline                       stream.pipeline stream.promises.pipeline
  thens this 0                   any.then any.catch any.finally
  printsWith                     any.end any.write any.send any.emit any.postMessage any.enqueue any.info any.debug any.warn any.error any.log any.fatal
`;

export const JAVASCRIPT_CALLS: Rows = rowsOf(FILES + PROCESSES + NETWORK + VALUES + ANYTHING + SERVICES);

/** Modules that have the same functions as another. */
export const JAVASCRIPT_MODULES: Readonly<Record<string, string>> = {
  'fs/promises': 'fs',
  'fs-extra': 'fs',
  'graceful-fs': 'fs',
  memfs: 'memfs',
  'path/posix': 'path',
  pathe: 'path',
  upath: 'path',
  'child_process/promises': 'child_process',
  'dns/promises': 'dns',
  'stream/promises': 'stream',
  'timers/promises': 'timers',
  rimraf: 'rimraf',
  'axios/dist': 'axios',
};
