import type { AdPlatform } from '../../../lib/contract/routes/collect-routes.ts'
import { isCommitted, type Database, type Statement, statement } from '../../storage/database/database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { Conversion } from './conversion.ts'

export type ConversionRow = Omit<Tables['conversions'], 'platform'> & { readonly platform: AdPlatform }

/** What stands in place of a payload that is not needed any more. */
const nothing = '{}'

/**
 * @param further what is written with it: the job that sends it
 * @returns false when it is known already
 */
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
 * Keeps all others away from a conversion until a time.
 * @param next the job that tries again then, written with the claim: whatever becomes of this try, there is a next
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

/** Ends a conversion. What was to be sent is not needed any more; that it was, stays known. */
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

/** @returns the ids of conversions for these platforms untried since a time, the oldest first */
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

/** The statements that take away whose conversions these were, and what was still to be sent: the member leaves. */
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
