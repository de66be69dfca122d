/** What the shim takes out of the environment too; a test holds them equal. */
export const NOT_HANDED_ON = [
  ...['NODE_OPTIONS', 'NODE_REPL_EXTERNAL_MODULE', 'NODE_V8_COVERAGE', 'NODE_COMPILE_CACHE'],
  ...['OPENSSL_CONF', 'OPENSSL_MODULES', 'OPENSSL_ENGINES'],
] as const;

/**
 * How a plugin of ours asks the engine in the background without a process: `askEngine(shim, event, input)` gives a whole reply, or null,
 * and then a process has to be asked. `meet(shim)` finds out how that engine is reached. Speaks what `native/frames.h` says, as
 * `native/client.c` does. Written into the plugin as it is, so it uses nothing but Node's own.
 */
export const ASK_ENGINE = `const MOST = 64 * 1024 * 1024;
const NOT_HANDED_ON = new Set(${JSON.stringify(NOT_HANDED_ON)});
const FOR_ITSELF = ['HOOKLINE_DEBUG', 'HOOKLINE_WITHIN', 'HOOKLINE_DEPTH'];

// where the engine is and by which word it is known: the native part says it, which can ask the kernel. Null: that is not known
let meeting = null;
let meetAgainMs = 0;
let neverWith = null;

// nobody waits for it
function meet(shim) {
  if (meeting?.shim === shim || neverWith === shim || performance.now() < meetAgainMs || !shim.includes('hookline_meet')) return;
  meetAgainMs = Infinity;
  let told = '';
  const over = (code) => {
    meeting = code === 0 ? meetingIn(told, shim) : null;
    if (code === 3) neverWith = shim;
    meetAgainMs = meeting === null ? performance.now() + 5000 : 0;
  };
  try {
    const child = spawn('/bin/sh', [SHIM, '--meet'], { stdio: ['ignore', 'pipe', 'ignore'] });
    child.stdout.setEncoding('utf8').on('data', (text) => { told += text; });
    child.on('error', () => over(1)).on('close', over);
    child.unref();
    child.stdout.unref?.();
  } catch {
    over(1);
  }
}

function meetingIn(told, shim) {
  const [mark, protocol, folder, watchword, limit, ...words] = told.split('\\0');
  const isWhole = mark === 'hookline-meeting' && words.at(-2) === 'hookline-met' && words.at(-1) === '';
  return isWhole && protocol === '1' ? { shim, folder, watchword, limitMs: Number(limit), words: words.slice(0, -2) } : null;
}

function askEngine(shim, event, input) {
  const { env } = process;
  const isForItself = env.HOOKLINE_RESIDENT === '0' || FOR_ITSELF.some((name) => env[name] !== undefined) || !env.HOME;
  if (meeting?.shim !== shim || isForItself || input.length > MOST) return Promise.resolve(null);
  const met = meeting;
  return new Promise((resolve) => {
    const leave = () => {
      if (meeting === met) meeting = null;
      resolve(null);
    };
    try {
      const request = requestBody(met.words, event, env, input);
      const folder = openPrivate(met.folder);
      // the path of a socket may have a hundred characters only
      const socket = connect('/proc/self/fd/' + folder + '/socket');
      socket.once('close', () => closeSync(folder));
      converse(socket, met, request, resolve, leave);
    } catch {
      leave();
    }
  });
}

// a folder of ours alone, and so is the one around it
function openPrivate(path) {
  const flags = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;
  const folder = openSync(path, flags);
  if (isPrivate(lstatSync(dirname(path))) && isPrivate(fstatSync(folder))) return folder;
  closeSync(folder);
  throw new Error('somebody else can get in');
}

function isPrivate({ uid, mode }) {
  return uid === process.geteuid() && (mode & 0o177777) === (constants.S_IFDIR | 0o700);
}

// nothing is asked before it has said the word, and nothing but a whole reply is one
function converse(socket, { watchword, limitMs }, request, resolve, leave) {
  const began = performance.now();
  let [step, heard, isOver] = ['n', 0, false];
  let nonce;
  let watch;
  const finish = (result) => {
    isOver = true;
    clearTimeout(watch);
    socket.destroy();
    result();
  };
  const wait = () => {
    const left = limitMs - 1000 - (performance.now() - began);
    clearTimeout(watch);
    watch = setTimeout(() => {
      const before = heard;
      // an agent that was busy itself has not looked yet at what has come
      setImmediate(() => {
        if (isOver) return;
        if (heard === before || performance.now() - began > limitMs) finish(leave);
        else wait();
      });
    }, Math.min(3000, limitMs / 3, left));
  };
  const take = (kind, body) => {
    if (kind === 'n' && step === 'n') {
      nonce = Buffer.from(body);
      step = 'p';
      socket.write(frame('p', []));
    } else if (kind === 'p' && step === 'p' && body.toString('hex') === watchword) {
      step = 'w';
      socket.write(frame('r', [nonce, u32(1), ...request]));
    } else if (kind === 'w' && step === 'w') {
      const reply = replyIn(body);
      return finish(reply === null ? leave : () => resolve(reply));
    } else if (kind === 'c' && step === 'w') {
      // this one needs a process of its own; the next one may not
      return finish(() => resolve(null));
    } else if (kind !== 'a' || step !== 'w') return finish(leave);
    wait();
  };
  let [parts, wanted] = [[], 5];
  let size = 0;
  socket.on('data', (chunk) => {
    heard += chunk.length;
    size += chunk.length;
    parts.push(chunk);
    while (size >= wanted && !isOver) {
      const bytes = Buffer.concat(parts);
      wanted = 5 + bytes.readUInt32LE(0);
      if (wanted > MOST * 1.25) return finish(leave);
      parts = [bytes];
      if (size < wanted) return;
      parts = [bytes.subarray(wanted)];
      size -= wanted;
      take(String.fromCharCode(bytes[4]), bytes.subarray(5, wanted));
      wanted = 5;
    }
  });
  socket.on('error', () => {});
  socket.once('close', () => { if (!isOver) finish(leave); });
  wait();
}

const u32 = (number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
};

const part = (text) => {
  const bytes = Buffer.from(text);
  return [u32(bytes.length), bytes];
};

const list = (texts) => [u32(texts.length), ...texts.flatMap(part)];

function frame(kind, parts) {
  return Buffer.concat([u32(parts.reduce((sum, { length }) => sum + length, 0)), Buffer.from(kind), ...parts]);
}

// what a process would have: arguments, folder, environment, input
function requestBody([verb, agent, , ...options], event, env, input) {
  const args = options.map((word, at) => (options[at - 1] === '--caller' ? String(process.pid) : word));
  const variables = Object.entries(env).filter(([name, value]) => value !== undefined && !NOT_HANDED_ON.has(name));
  const lines = variables.map(([name, value]) => name + '=' + value);
  return [...list([verb, agent, event, ...args]), ...part(process.cwd()), ...list(lines), ...part(input)];
}

function replyIn(body) {
  const length = body.length < 8 ? Infinity : body.readUInt32LE(4);
  if (body.length - 8 < length) return null;
  const code = body.readUInt32LE(0);
  const out = body.toString('utf8', 8, 8 + length);
  const seal = 'hookline-reply ' + code + '\\n';
  const isSealed = (code === 0 || code === 2) && (out === seal || out.endsWith('\\n' + seal));
  return isSealed ? { code, out: out.slice(0, -seal.length), words: body.toString('utf8', 8 + length) } : null;
}
`;
