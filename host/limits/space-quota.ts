import { visitorShare } from './network-tag.ts'

/** @returns the quota of an owner in bytes; 0 is no limit */
export function quotaOf(quota: number, isMember: boolean): number {
  return isMember ? quota : Math.ceil(quota * visitorShare)
}
