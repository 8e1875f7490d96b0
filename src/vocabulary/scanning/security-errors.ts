/** What `guard` throws, for programs: a hierarchy with a fixed code in each class, and details that never repeat content. */

import type { Threat } from '../signal.ts';
import type { Risk } from './scan-words.ts';

export class BaseError extends Error {
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    message: string,
    code: string,
    details: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
    this.details = details;
  }
}

/** Of everything between a program and its servers. */
export class OrchestratorError extends BaseError {}

export interface SecurityDetails {
  readonly tool: string;
  readonly server: string;
  readonly risk: Risk;
  readonly threats: readonly Threat[];
  /** Ids of the checks behind it. */
  readonly checks: readonly string[];
  /** The code by which a person can allow this call: once, or if it is held, until `expiresAt`. */
  readonly approval?: string;
  /** Of a call that waits for a person. */
  readonly expiresAt?: string;
}

/** A call was stopped, or its reply was not handed on. */
export class SecurityError extends OrchestratorError {
  declare readonly details: Readonly<SecurityDetails & Record<string, unknown>>;

  constructor(message: string, details: SecurityDetails) {
    super(message, 'SECURITY_ERROR', { ...details });
  }
}

/** The server could not be spoken to. */
export class MCPClientError extends OrchestratorError {
  constructor(
    message: string,
    details: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
    code = 'MCP_CLIENT_ERROR',
  ) {
    super(message, code, details, options);
  }
}

/** There is no connection to the server. */
export class MCPUnavailableError extends MCPClientError {
  constructor(message: string, details: Readonly<Record<string, unknown>> = {}, options?: ErrorOptions) {
    super(message, details, options, 'MCP_UNAVAILABLE');
  }
}

/** The server answered a call with an error. */
export class ToolExecutionError extends OrchestratorError {
  constructor(message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message, 'TOOL_EXECUTION_ERROR', details);
  }
}

/** The options of `guard`, or the policy, cannot be used. */
export class ConfigurationError extends OrchestratorError {
  constructor(message: string, details: Readonly<Record<string, unknown>> = {}, options?: ErrorOptions) {
    super(message, 'CONFIGURATION_ERROR', details, options);
  }
}

/** The parameters of a call have no shape that can be judged. */
export class ValidationError extends OrchestratorError {
  constructor(message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message, 'VALIDATION_ERROR', details);
  }
}
