import * as v from 'valibot';
import type { OwnPosition } from '@/domain/position/own-position';
import { positionSchema, type PositionFields } from '@/domain/position/position-fields';

/** A position in the editor, with its fields as they are in the form. */
export interface EditedPosition extends PositionFields {
  id: string;
  /** The stored row; undefined for a position that has not been saved yet. */
  row: OwnPosition | undefined;
  /** The fields that differ from what is stored. */
  changes: Partial<PositionFields>;
}

export const positionFieldNames = v.keyof(positionSchema).options;
/** The fields of a position as the whole profile's form names them. */
export const positionPaths = (positionId: string) =>
  positionFieldNames.map((name) => `positions.${positionId}.${name}` as const);
