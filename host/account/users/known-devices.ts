import { type Database, statement } from '../../storage/database.ts'
import { memberOwner } from '../owner.ts'

/** Nobody is remembered on more devices than this; the one that was used longest ago goes first. */
const mostDevices = 20

/** Remembers that a member has logged in on a device. @param device owner of the device's rows, '' for none */
export async function rememberDevice(
  { database, now }: { readonly database: Database; readonly now: () => number },
  uid: string,
  device: string,
): Promise<void> {
  if (device === '') return
  const { build } = database
  const owner = memberOwner(uid)
  const newest = build
    .selectFrom('known_devices')
    .select('device')
    .where('owner', '=', owner)
    .orderBy('seen_at', 'desc')
    .orderBy('device')
    .limit(mostDevices)
  await database.batch([
    statement(
      build
        .insertInto('known_devices')
        .values({ owner, device, seen_at: now() })
        .onConflict((conflict) => conflict.columns(['owner', 'device']).doUpdateSet({ seen_at: now() })),
    ),
    statement(build.deleteFrom('known_devices').where('owner', '=', owner).where('device', 'not in', newest)),
  ])
}

/** @returns whether whoever has registered with the phone has logged in on the device; nothing else of either is told */
export async function isKnownDevice(database: Database, phone: string, device: string): Promise<boolean> {
  if (device === '') return false
  const rows = await database.all<{ uid: string }>(
    database.build.selectFrom('users').select('uid').where('phone', '=', phone),
  )
  const owner = memberOwner(rows[0]?.uid ?? '')
  const row = await database.first(
    database.build
      .selectFrom('known_devices')
      .select('seen_at')
      .where('owner', '=', owner)
      .where('device', '=', device),
  )
  return row !== undefined
}
