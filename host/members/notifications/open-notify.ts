import { uidOf } from '../account/owner.ts'
import { memberExists } from '../account/users/users.ts'
import { createNotify, type Notify, type NotifyDeps } from './notify.ts'

export function openNotify(deps: Omit<NotifyDeps, 'ownerExists'>): Notify {
  return createNotify({ ...deps, ownerExists: (owner) => memberExists(deps.database, uidOf(owner)) })
}
