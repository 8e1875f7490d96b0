/** What a tool is that a host calls: by what it does, or by the pins of its server, and by its name where there are none. */
import { classByName } from '../../flows/classes/class-of.ts';
import { classOfHostTool } from '../../flows/classes/class-of-host-tool.ts';
import { type FlowSettings, setClass } from '../../flows/flow-settings.ts';
import { pinsOfCall } from '../../quarantine/assess-call.ts';
import { classOfPins } from '../../quarantine/class-of-pins.ts';
import { understand } from '../../screening/calls/subject.ts';
import { withinBudget } from '../../text/budget.ts';
import { type Call, hidesServer, spelledName } from '../../vocabulary/call.ts';
import type { CallContext, ToolClass } from '../../vocabulary/call-context.ts';
import type { State } from '../state.ts';

export interface ClassedCall {
  readonly call: Call;
  readonly context: CallContext;
  readonly pinNames: readonly string[];
}

export function calledClass(
  { call, context, pinNames }: ClassedCall,
  { pins }: Pick<State, 'pins'>,
  settings: FlowSettings,
): ToolClass {
  const name = spelledName(call);
  const pinned = classOfPins(pinsOfCall({ sent: call, pinNames }, pins));
  const isServers = call.server !== undefined || hidesServer(call);
  const found = pinned ?? (isServers ? classByName(name) : ofHost(call, context));
  return setClass(found, settings, call.server, call.tool);
}

const ofHost = (call: Call, context: CallContext): ToolClass =>
  withinBudget(() =>
    classOfHostTool(understand({ tool: spelledName(call), arguments: call.arguments }, context)),
  ).value;
