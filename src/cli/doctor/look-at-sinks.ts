import type { PlacedSink } from '../../config/sinks-in.ts';
import { type SinkStatus, statusOf } from '../../sinks/status.ts';
import type { DoctorFinding, Look } from './finding.ts';

/** Whether what is to be sent is taken. */
export function lookAtSinks(sinks: readonly PlacedSink[], stateFolder: string, trail: string): Look {
  if (sinks.length === 0) return { findings: [], fine: [] };
  const states = sinks.map((sink) => ({ ...statusOf(sink, stateFolder, trail), file: sink.file }));
  const findings = states.flatMap((one) => [...failing(one), ...dropped(one)]);
  const count = sinks.length === 1 ? 'one sink' : `${sinks.length} sinks`;
  return { findings, fine: findings.length === 0 ? [`${count}, nothing refused`] : [] };
}

type Placed = SinkStatus & { readonly file: string };

function failing({ sink, failures, lastError, waiting, file }: Placed): readonly DoctorFinding[] {
  if (failures === 0) return [];
  return [
    {
      ...{ area: 'machine', wrong: true, file },
      what: `The sink "${sink.name}" takes nothing: ${lastError?.why ?? 'nobody knows why'}.`,
      why: `${waiting} records wait; what the trail drops before that is over is not sent.`,
      todo: `hookline sinks test ${sink.name}`,
    },
  ];
}

function dropped({ sink, dropped: records, rejected, file }: Placed): readonly DoctorFinding[] {
  if (records + rejected === 0) return [];
  return [
    {
      ...{ area: 'machine', wrong: false, file },
      what: `The sink "${sink.name}" was not told everything: ${records} records were dropped before they could be sent, ${rejected} were not wanted.`,
      why: null,
      todo: 'hookline sinks',
    },
  ];
}
