/** A row as the API answers it, whatever its resource. */
export interface Row extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly version?: number;
  readonly deleted?: boolean;
}
