import type { LimitSettings } from '../../limits/limit-settings.ts'
import { callerTag } from '../../limits/network-tag.ts'
import { pace } from '../../limits/pace.ts'
import type { Egress } from '../../outbound/egress.ts'
import { OutboundFailure } from '../../outbound/outbound-failure.ts'
import { HostError } from '../../platform/errors.ts'
import type { Identity } from '../../platform/identity.ts'
import type { Call } from '../../platform/module.ts'
import type { PlatformSettings } from '../../platform/platform-settings.ts'
import { publicOriginOf } from '../../platform/request.ts'
import type { Blobs } from '../../storage/blobs/blobs.ts'
import type { Bus } from '../../storage/bus/bus.ts'
import { blobKeys, type FileRow, uploadUrlMs } from '../file-row.ts'
import type { QuotaDeps, Uploader } from './open-upload.ts'

export type FileCall<Input> = Pick<Call<never>, 'owner' | 'identity' | 'request'> & { readonly input: Input }

export interface UploadCallDeps extends QuotaDeps {
  readonly env: LimitSettings & PlatformSettings
  readonly bus: Bus
  readonly blobs: Blobs
  readonly egress: Egress
}

/** @returns where the bytes of a registered file are sent */
export async function uploadTargetOf(
  { blobs, env, now }: UploadCallDeps,
  request: FileCall<unknown>['request'],
  { id, mime, size, sha256 }: FileRow,
) {
  const url = await blobs.signedUrl(blobKeys.upload(id), 'PUT', {
    expiresInMs: uploadUrlMs,
    mime,
    size: Number(size),
    sha256,
  })
  return {
    file_id: id,
    upload_url: new URL(url, publicOriginOf(env, request)).href,
    method: 'PUT' as const,
    headers: { 'content-type': mime },
    expires: Math.floor((now() + uploadUrlMs) / 1_000),
  }
}

/** @throws {HostError} bad_request for an address that is malformed or forbidden */
export function checkLink(egress: Egress, url: string): URL {
  try {
    return egress.checkForm(url)
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    throw new HostError('bad_request', error.message, { field: 'url', cause: error })
  }
}

/** @throws {HostError} rate_limited */
export async function paceOf(
  { env, bus }: Pick<UploadCallDeps, 'env' | 'bus'>,
  key: string,
  perMinute: number,
): Promise<void> {
  if (env.RATE_LIMIT > 0) await pace(bus, key, perMinute)
}

/** @returns the queue of a caller's jobs, which are done one at a time */
export function queueOf({ sharedKey }: Pick<UploadCallDeps, 'sharedKey'>, uploader: Uploader): string {
  return callerTag(sharedKey, uploader)
}

export function uploaderOf({ owner, identity, request }: FileCall<unknown>): Uploader {
  const uid = identity?.kind === 'member' ? identity.uid : null
  return { owner, uid, isMember: isFullMember(identity), address: request.ip }
}

/** Members who wait for approval have the allowance of visitors. */
export function isFullMember(identity: Identity | null): boolean {
  return identity?.kind === 'member' && Number(identity.user.is_active) === 1
}
