/** What the command line knows of the calls that it screens. */

import { openLiveFold } from '../../../../evidence/live-fold.ts';
import type { Ports } from '../../../../ports/files.ts';
import { OwnPins } from '../../../../quarantine/own-pins.ts';
import { pinsFold } from '../../../../quarantine/pins.ts';
import { contextOf, type Machine } from '../../../../road/context.ts';
import type { EarlierSession } from '../../../../road/flows/earlier-session.ts';
import { decide } from '../../../../road/judging/with-checks.ts';
import { compilePolicy } from '../../../../road/policy.ts';
import { PolicyReader } from '../../../../road/policy-reader.ts';
import { ProjectReader } from '../../../../road/project-files.ts';
import type { Road, Ruled } from '../../../../road/road.ts';
import { judgeSampled } from '../../../../road/sampling/sampled-call.ts';
import { liveStateFor } from '../../../../road/state.ts';
import type { Call } from '../../../../vocabulary/call.ts';
import type { SessionFacts } from '../../../../vocabulary/call-context.ts';
import type { Earlier } from '../../../../vocabulary/document/earlier-part.ts';
import { gatewayNote } from '../../../../work/policy/gateway-note.ts';
import { judgesFor } from '../../input/judge-option.ts';
import { readPolicyOption } from '../../input/policy-option.ts';
import type { Arguments } from '../../verb/arguments.ts';
import { homeOf } from '../../verb/home.ts';
import { locate } from '../../verb/place.ts';
import type { Session } from '../../verb/session.ts';

/** Where a call would run, and what its session did before. */
interface Circumstances {
  readonly cwd?: string | undefined;
  readonly session?: SessionFacts | undefined;
  /** What came back before it. */
  readonly earlier?: { readonly session: EarlierSession; readonly now: Earlier } | undefined;
}

export interface ScreenDesk {
  judge(call: Call, circumstances: Circumstances): Promise<Ruled>;
  /** What a gateway would add to the ruling. */
  atGateway(ruled: Ruled): string | undefined;
}

export async function screenDesk(args: Arguments, session: Session): Promise<ScreenDesk> {
  const { io } = session;
  const { directory } = session.ledger;
  const { home } = homeOf(session);
  const [ports, file, whereabouts] = await Promise.all([
    session.ports(),
    readPolicyOption(args, session),
    session.whereabouts?.(),
  ]);
  const policies = new PolicyReader(compilePolicy);
  const clock = { ...ports.clock, nowMs: () => io.wallMs() };
  const place = {
    ...{ directory, home, ports: { ...ports, clock } },
    pins: openLiveFold(directory, ports, pinsFold),
    ownPins: OwnPins.beside(directory, { ...ports, home }),
  };
  const policyIn = (projectRoot: string | undefined) =>
    policies.inForce({ directory, projectRoot, home, ports, file });
  const roadOf = async (call: Call, projectRoot: string | undefined): Promise<Road> => ({
    policy: policyIn(projectRoot),
    ...(await liveStateFor(call, place)),
  });
  const machine: Machine & { readonly ports: Ports } = { ports, home, whereabouts };
  const projects = new ProjectReader();
  const judges = await judgesFor(args, session);
  const here = locate(args.text('cwd') ?? '.', io);
  return {
    atGateway: (ruled) => gatewayNote(ruled, policyIn(ruled.context.projectRoot)),
    judge: async (call, { cwd, session: facts, earlier }) => {
      const known = {
        cwd: cwd === undefined ? here : locate(cwd, io),
        ...(facts === undefined ? {} : { session: facts }),
      };
      const context = contextOf(known, machine, projects);
      const road = await roadOf(call, context.projectRoot);
      const proposed = { call, caller: { agent: 'cli', door: 'cli' }, context } as const;
      const around = { policy: road.policy, state: road.state() };
      const flow = earlier?.session.flowsOf(proposed, earlier.now, around);
      const whole = flow === undefined ? proposed : { ...proposed, context: { ...context, flow } };
      const ruled = decide(whole, road);
      return (await judgeSampled(ruled, road.policy, judges)).ruled;
    },
  };
}
