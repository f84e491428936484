import { type Database, statement } from '../../../storage/database/database.ts'
import { memberOwner } from '../owner.ts'

/** Maximum devices remembered for a member; the least recently used is removed first. */
const maxDevices = 20

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
    .limit(maxDevices)
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

/** @returns whether the member of this phone has logged in on the device; reveals nothing else */
export async function isKnownDevice(database: Database, phone: string, device: string): Promise<boolean> {
  if (device === '') return false

  const rows = await database.all(database.build.selectFrom('users').select('uid').where('phone', '=', phone))
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
