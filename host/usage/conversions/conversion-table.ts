import type { AdPlatform } from '../../../lib/contract/routes/collect-routes.ts'
import { type Database, isCommitted, type Statement, statement } from '../../storage/database/database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { Conversion } from './conversion.ts'

export type ConversionRow = Omit<Tables['conversions'], 'platform'> & { readonly platform: AdPlatform }

/** Replaces a payload that is no longer needed. */
const nothing = '{}'

/** @param further statements of the same commit: the job that sends it @returns false when it is already known */
export async function insertConversion(
  database: Database,
  conversion: Conversion,
  owner: string,
  now: number,
  further: readonly Statement[] = [],
): Promise<boolean> {
  const insert = database.build.insertInto('conversions').values({
    id: conversion.id,
    owner,
    platform: conversion.platform,
    event_type: conversion.event,
    payload: JSON.stringify(conversion),
    state: 'waiting',
    attempts: 0,
    due_at: now,
    error: '',
    created_at: now,
    settled_at: 0,
  })
  return isCommitted(database, [statement(insert), ...further])
}

export function findConversion(database: Database, id: string): Promise<ConversionRow | undefined> {
  return database.first(
    database.build.selectFrom('conversions').selectAll().where('id', '=', id).$castTo<ConversionRow>(),
  )
}

/**
 * Locks a conversion until a time.
 * @param next the job of the next attempt, written with the lock, so that it exists even if this attempt fails
 * @returns false when another process was faster
 */
export function claimConversion(
  database: Database,
  row: ConversionRow,
  until: number,
  next: Statement,
): Promise<boolean> {
  const claim = database.build
    .updateTable('conversions')
    .set({ attempts: Number(row.attempts) + 1, due_at: until })
    .where('id', '=', row.id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', Number(row.attempts))
  return isCommitted(database, [statement(claim, 1), next])
}

/** Settles a conversion. Its payload is deleted; that it was sent stays known. */
export async function settleConversion(
  database: Database,
  id: string,
  state: 'sent' | 'failed',
  error: string,
  now: number,
): Promise<void> {
  const settle = database.build
    .updateTable('conversions')
    .set({ state, error: error.slice(0, 500), payload: nothing, settled_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
  await database.batch([statement(settle)])
}

/** @returns the ids of conversions for these platforms that are unsent since a time, oldest first */
export async function waitingSince(
  database: Database,
  platforms: readonly AdPlatform[],
  before: number,
): Promise<string[]> {
  if (platforms.length === 0) return []
  const rows = await database.all(
    database.build
      .selectFrom('conversions')
      .select('id')
      .where('state', '=', 'waiting')
      .where('due_at', '<', before)
      .where('platform', 'in', platforms)
      .orderBy('due_at')
      .limit(1_000),
  )
  return rows.map((row) => row.id)
}

/** Removes a deleted member's identity and unsent payloads from conversions. */
export function anonymiseConversions({ build }: Database, owner: string, now: number): Statement[] {
  return [
    statement(
      build
        .updateTable('conversions')
        .set({ state: 'failed', error: 'the account was deleted', payload: nothing, settled_at: now })
        .where('owner', '=', owner)
        .where('state', '=', 'waiting'),
    ),
    statement(build.updateTable('conversions').set({ owner: '' }).where('owner', '=', owner)),
  ]
}
