/** Where a sentence is tried: a file of tests, and the title of one in it. */
export type Tried = readonly [file: string, title: string];

const STOLEN = 'test/fleet/stolen-server.test.ts';
const HANDS = 'test/server/attacks/wrong-hands.test.ts';
const AGAINST = 'test/cli/audit-against.test.ts';
const IN_FORCE = 'test/fleet/in-force.test.ts';
const PLACE = 'test/fleet/place-bundle.test.ts';
const ENROL = 'test/server/enrol.test.ts';
const LABELS = 'test/fleet/labels.test.ts';
const LEAD = 'test/fleet/lead-questions.test.ts';
const STOLEN_KEYS = 'test/server/attacks/stolen-keys.test.ts';

const NOTHING_ELSE: Tried = [
  STOLEN,
  'a server that was taken over, with everything that it has, makes a machine enforce nothing else',
];
const FORGETS_NOTHING: Tried = [STOLEN, 'a server that was taken over cannot make a machine forget'];
const CONFLICT: Tried = [
  'test/server/heartbeat.test.ts',
  'are found by a beat that does not rise: it changes nothing and is told',
];

/** Every sentence of docs/threat-model.md that claims something, as it stands there, and what tries it. A row of a table is one. */
export const CLAIMS: Readonly<Record<string, readonly Tried[]>> = {
  "bundle server: hookline-server, nginx, a bucket | bundles as they were signed; the server also records, heads, labels, who may what | the signing key; any machine's key; any way to start something on a machine":
    [
      NOTHING_ELSE,
      ['test/server/enrol.test.ts', 'never with a key of somebody else, a secret key, or one of another kind'],
    ],
  "machine | its own key, the pinned public keys, the last good bundle, its trail | the signing key; other machines' records":
    [
      [
        HANDS,
        'no route for machines is for people, other fleets, who was revoked, who has another key or another time',
      ],
      ['test/server/tree.test.ts', 'is shown to the machine itself, and to no other'],
    ],
  'people | what their identity provider says of them: read, approve, publish': [
    ['test/server/sign-in.test.ts', 'and has the roles that their groups stand for, until they sign out'],
  ],
  "One sentence decides most questions: only a bundle signed by a key that the machine's enrolment names, with a number higher than the last, within its time, changes what a machine enforces.":
    [NOTHING_ELSE, ['test/bundle/verify-bundle.test.ts', 'a stranger, also under the name of a trusted key']],
  'hand out nothing, or the same bundle for ever, until its life ends; then machines do what their enrolment says (refuse or warn) | make a machine enforce something that was not signed, run a program, or change a setting':
    [
      NOTHING_ELSE,
      [IN_FORCE, 'past its life, give or take two hours; what it says stays in force'],
      [IN_FORCE, 'the last one stays in force past its life'],
      [
        STOLEN,
        'about labels, its fleet or who the machine is writes nothing else into the enrolment, nor onto the terminal',
      ],
    ],
  'choose which of the signed bundles with rising numbers a machine gets, and when: withhold a new rule from some machines until the life of what they have ends | hand out an older bundle than one that the machine has seen':
    [
      [STOLEN, 'an older bundle'],
      [STOLEN, 'the same for ever'],
    ],
  'read what machines send, as far as their detail lets it leave; tell a wrong story on its pages | read what did not leave; read or change anything on a machine':
    [
      ['test/sinks/kinds.test.ts', 'nothing of a call but its shape leaves with metadata, and not even that without'],
      [LEAD, 'is the same for the same call, and cannot be computed without the key of the machine'],
      [LEAD, 'tells the length of what is masked only about'],
      NOTHING_ELSE,
    ],
  "refuse to take records: they stay in the machine's trail up to its size | make a machine delete records, or believe they were kept when they were not and stay unseen: the next checkpoint does not contain them":
    [FORGETS_NOTHING, [AGAINST, 'that signed nothing of it, or for another key, proves nothing']],
  'rewrite its database | do so unseen by whoever kept an older checkpoint: consistency fails': [
    [AGAINST, 'that rewrote what it kept is found by what was seen before'],
    ['test/server/tree.test.ts', 'and was changed by force is found by whoever saw a checkpoint'],
  ],
  'enrol machines of its own, and so fill the pages with inventions | write into the trail of a real machine, whose key it does not have':
    [
      FORGETS_NOTHING,
      ['test/fleet/request-token.test.ts', 'the key of another machine, or its name, makes nothing good'],
    ],
  'TLS is demanded for every address but loopback.': [
    ['test/fleet/read-enrolment.test.ts', 'may be without encryption where somebody says so, and on this machine'],
    ['test/fleet/nginx.real.ts', 'whose certificate nobody vouches for is not believed'],
  ],
  'Without it (insecure: true, or with a certificate that somebody else can make): the same as a server that was taken over, without its database.':
    [NOTHING_ELSE],
  'Requests of machines are signed over method, path, body and time, and each counts once: one that was overheard is of no use.':
    [
      [
        HANDS,
        'a request that was overheard counts once, whichever process it is sent to again, and however many at once',
      ],
      [
        'test/server/heartbeat.test.ts',
        'without a signature, with another body, path, method or time, by a stranger, and the second time',
      ],
    ],
  'Whoever has it can send records and heartbeats as that machine, and fetch its bundles.': [
    [STOLEN_KEYS, 'whoever has the key of a machine sends as that machine and gets its bundle, and nothing of another'],
  ],
  "It can also ask leads in the machine's name, and fetch their answers, each of which counts on no other machine.": [
    [LEAD, 'one for another machine'],
    [
      'test/server/questions.test.ts',
      'is answered to its own machine alone, at once where it waits, and only what that has not',
    ],
  ],
  "It reads nobody else's.": [['test/server/tree.test.ts', 'is shown to the machine itself, and to no other']],
  'Two that use one key are told by their heartbeats, which are numbered: the machine is marked with a conflict.': [
    CONFLICT,
  ],
  "Revoke it, hookline enroll leave (which forgets the key) and enrol again; under an enrolment in /etc, remove fleet/machine-key.pem from the account's state folder.":
    [
      [
        'test/cli/enroll.test.ts',
        'leave forgets the key by which a server knew this machine, and another enrolment begins with a new one',
      ],
      [ENROL, 'does not come in again by any token, and what was done is among the acts'],
    ],
  'What it sent before stays, with the time when it came.': [
    [
      STOLEN_KEYS,
      'what a machine sent before it was revoked stays, with the time when it came, and nothing is added to it',
    ],
  ],
  'Whoever has it can enrol machines with the labels that are bound to it until it expires or its uses are up, and so fetch the bundles of these labels.':
    [
      [ENROL, 'as often as the token says, and the same machine again counts once'],
      [ENROL, 'never with a token that is unknown, revoked or past its time'],
    ],
  'A machine chooses no label itself, unless the token names it (ask): leave no label to machines that decides whether a strict channel or a lax one is theirs.':
    [[ENROL, 'are none of its own choice where the token does not say so']],
  'It also moves a machine whose key they have to these labels: the label that a token binds counts over what an earlier one bound.':
    [[ENROL, 'that a token bound stay with another token, unless that one binds them, too']],
  'A token in an enrolment can be read by every account of that machine, and by its agents.': [
    [
      'test/fleet/introduce.test.ts',
      'writes the token for every account, with the labels that the server bound to it; one’s own file has none',
    ],
  ],
  'It also lets a machine that was revoked come back as a new one, with another key: take the token back too.': [
    [
      STOLEN_KEYS,
      'who was revoked comes back with another key by a token that still counts, and not when that was taken back',
    ],
  ],
  "It signs whatever its holder likes, for every machine that names it, until it is taken out of the machines' enrolments.":
    [[PLACE, 'what a key signed that the enrolment no longer names counts no more']],
  'Carried keys only add: a thief cannot take away the others.': [
    ['test/bundle/keys.test.ts', 'takes away nothing that somebody named on the machine'],
  ],
  "Numbers help to notice: a bundle that nobody published stands on the fleet's page with its number.": [
    ['test/server/heartbeat.test.ts', 'a heartbeat says how the machine is, and people see it'],
  ],
  'an enrolment in /etc cannot be left without root, and what was fetched is verified against the keys that stand there whenever a file of it changed, so that an edited copy is no policy.':
    [
      [IN_FORCE, 'where a file of it was %s by hand'],
      [PLACE, 'what lies in the store counts only as it was signed'],
    ],
  "That it was verified, and what was read in it, is remembered in the same account's state folder: who forges that memory, too, is believed on that machine, as who starts the agent without hookline is;":
    [[IN_FORCE, 'also where what is remembered says that it was verified, and the edit hides its time']],
  "a machine that is silent, behind, or has agents that call nobody is told on the fleet's page: covered counts calls of agents that met no decision;":
    [['test/server/pages.test.ts', 'each machine counts once: as it should be, or by the first cause why it is not']],
  'a history that was rewritten together with its head is found by hookline audit verify --against.': [
    [AGAINST, 'together with its head is found by nothing but what the server was told'],
  ],
  "A repository's address is the agent's to change: applies: repositories is for rollout, not for keeping a rule from being evaded.":
    [
      [
        'test/fleet/applies.test.ts',
        'a repository that comes from nowhere is one that nobody knows: what refuses is for it, what permits is not',
      ],
    ],
  "Roles are the provider's word.": [
    [
      'test/server/sign-in.test.ts',
      'and a role that was taken away counts from the next sign-in on, in every session and token',
    ],
  ],
  'Which provider, and what of its word stands for which role, is the same in all processes of a fleet.': [
    ['test/server/sign-in-setting.test.ts', 'and %s does not, and is told what counts'],
    [
      'test/server/sign-in-setting.test.ts',
      'with whom people sign in is changed when asked twice; then a process that serves by what counted before lets nobody in',
    ],
  ],
  "With two-person publish nobody's proposal counts by their own approval.": [
    [
      'test/server/second-person.test.ts',
      'where it takes two, no channel and no rollout has a bundle before somebody else approved it',
    ],
    ['test/server/second-person.test.ts', 'who somebody is decides, and not what they are called'],
  ],
  'A second process of the server that is content with one person does not start.': [
    ['test/server/publishers.test.ts', 'and says that it takes %s where it takes %s does not, and is told what to do'],
    [
      'test/server/publishers.test.ts',
      'obeys at once when it takes two, whatever its environment says, and when it takes one again',
    ],
  ],
  'What detail says, masked before, and with each heartbeat: host and account name, versions, labels, which agents are there and proven, how many calls met no decision and in which sessions, the number and hash of the last record, which sinks have trouble, which hooks are switched off.':
    [
      [
        'test/fleet/server.test.ts',
        'a machine enrols by its key, waits for policy, tells what is decided and that it is there',
      ],
      ['test/sinks/sender.test.ts', 'what happened is sent by a process in the background, and no secret with it'],
    ],
  "Otherwise no payload, no paths but the name of a project's folder, no environment.": [
    ['test/sinks/kinds.test.ts', 'nothing of a call but its shape leaves with metadata, and not even that without'],
  ],
  'server down, slow, wrong certificate, 500, half an answer | the last good bundle counts; told by hookline enroll status and doctor':
    [
      NOTHING_ELSE,
      ['test/cli/enroll.test.ts', 'hookline doctor says what counts, and what keeps a newer one away'],
      [
        'test/fleet/nginx.real.ts',
        'that is gone, or has half of it, takes nothing away; and what it has when it is back counts',
      ],
    ],
  'never fetched, spoiled, expired | whenMissing: refuse (default) or warn': [
    [IN_FORCE, 'before the first one has come'],
    [IN_FORCE, 'it goes on without a policy, with a warning'],
  ],
  'clock wrong by up to two hours | nothing': [
    [
      'test/bundle/verify-bundle.test.ts',
      'it counts from its signature to its end, and a clock may be off by two hours',
    ],
  ],
  "clock set back | the latest time that was seen counts for a bundle's life": [
    [IN_FORCE, 'after a clock was set back, also for a program that begins then'],
  ],
  'trail full | its oldest file is dropped, and how much was not sent by then is counted and told': [
    ['test/sinks/deliver.test.ts', 'records that were gone before they could be sent are counted'],
  ],
  'database lost | restore it; machines send what they still have and was not acknowledged. What was acknowledged and lost is missing, and heads of trails prove that it was there':
    [
      [AGAINST, 'that rewrote what it kept is found by what was seen before'],
      ['test/sinks/deliver.test.ts', 'what was not taken is sent again, with the same ids'],
    ],
  "hold back questions for a lead and their answers; show a lead a wrong text, or one that no machine sent | say yes in a lead's place: the machine takes what a lead's key signed, about the very text that it made of the call itself. But its page signs in the lead's browser: one that was changed can sign for a lead who opens it while the server is stolen. hookline approve --lead with a key in a file does not depend on the page":
    [
      ['test/fleet/stolen-lead.test.ts', 'a server that was taken over can hold an answer back, and nothing else'],
      [LEAD, 'a question that shows less than what is asked: a yes to it is none'],
    ],
  "what asks a lead is let through by nothing in that folder: an answer is what a lead's key signed, for this call, this machine, this session and ten minutes, and it is verified when it is used.":
    [
      [LEAD, 'a file that calls itself approved, in either folder'],
      [LEAD, 'what is no answer of a lead lets nothing through:'],
    ],
  'A yes that was used can be put back within these ten minutes, for the very same call; a forged question shows the lead what it shows, and a yes to it is none for another call;':
    [
      [LEAD, 'the yes that was used, put back'],
      [LEAD, 'a question that shows less than what is asked: a yes to it is none'],
    ],
  'A yes lets exactly one call go ahead that a rule asks a lead about, and lifts no refusal.': [
    [LEAD, 'refuses until the lead has answered, then lets exactly this through, once, and asks again'],
    [LEAD, 'lifts no refusal'],
  ],
  'Taken out of leads, the key counts no more on a machine as soon as it has that bundle, also for what was signed before.':
    [[LEAD, 'the yes of a lead whom the policy names no more, when it is used']],
  'Nobody answers for an account that the policy says is theirs; somebody with a second account that nobody named can.':
    [[LEAD, 'the yes of a lead to what their own account asks']],
  'Where a rule asks a lead, the question, by the same detail.': [[LEAD, 'is with detail: %s nothing of its content']],
  'server away while a lead is asked | the call stays refused; the question is sent when it is back, as long as it can be answered':
    [
      [
        'test/fleet/lead-whole-way.real.ts',
        'a question that is left while the server is away is sent when it is back, and nothing is open meanwhile',
      ],
    ],
  'say, when a machine enrols, which labels it has, and so which rules with applies: to are for it | give a machine that it enrolled before other labels, or widen or narrow a rule':
    [
      [LABELS, 'and not what its file says'],
      [LABELS, 'one that does not know it yet is told with its next heartbeat, and by none after that'],
    ],
  "labels are what a server bound to the token, not what the person writes into a file; they are kept in the account's state folder like the policy itself, and told with each heartbeat, so that what somebody made of them there differs from what the server bound.":
    [[LABELS, 'and not what its file says']],
  'Without them the stricter reading counts;': [
    [LABELS, 'while nobody knows what that is, every refusal is for it, and no permission'],
  ],
  'disk full | the last good bundle counts and events are decided; what cannot be fetched or recorded is told; half of something counts for nothing':
    [
      [
        'test/fleet/full-disk.real.ts',
        'on a full disk the last good policy decides, nothing half-written counts or stays, what could not be kept is told, and with room again all is well',
      ],
    ],
  'state folder removed while something runs | the process in the background ends within seconds, and the next event starts one; the policy is fetched anew, until then whenMissing':
    [
      [
        'test/fleet/one-process.test.ts',
        'where the state folder goes away, the process that had it ends, and one that comes after it goes on alone',
      ],
    ],
  "Self-protection refuses or asks about what would touch enrolment, store, keys and trail, or read the machine's key, in every spelling that the shell reader understands.":
    [
      ['test/built-in/machine-key.test.ts', 'is read by no tool call that nobody was asked about, however it is named'],
      [
        'test/fleet/agent-touches.test.ts',
        'an agent that would change the %s of an enrolled machine is refused or asked about, however it spells that',
      ],
      ['test/cli/enroll.test.ts', 'is not for an agent to do, nor to end'],
    ],
};

/** What names things, says where more stands, or what a person should do: nothing that a program could keep or break. */
export const NO_CLAIMS: ReadonlySet<string> = new Set([
  'For whoever must judge what hookline protects once policy comes from one place and decisions go to one place.',
  'For one machine alone, see SECURITY.md, trust, enforced files and self-protection.',
  'whoever signs policy | the signing key (a file, better a vault or a job that asks two people)',
  'auditor | the public key of checkpoints, and checkpoints seen earlier',
  'a lead | the key that signs their answers, in their browser or in a file',
  'Everything else is transport.',
  'It has the database, its own keys and everything that machines send.',
  'A stolen server that also has a signing key is the end of all this.',
  'So do not put one there.',
  'Policy is not secret from machines that have it; write no secrets into it.',
  'See a new key.',
  'Whoever may write the state folder, or is root, can stop hookline: uninstall it, kill it, edit what it keeps.',
  'That cannot be prevented by a program that runs as that person.',
  'What is done about it:',
  'It runs as the person, and is the one who is guarded.',
  'A script that it wrote before is not read for that: whoever must keep the key from agents runs them as another account, or in a sandbox.',
  'Put what must hold everywhere without applies.',
  'Whoever both has the signing key and can publish needs nobody: keep them apart.',
]);
