import type { HostEnvironment } from '../../settings/environment.ts'
import { bucketOrigins } from '../../storage/blobs/bucket-address.ts'

/** The other origins that our pages may load scripts from and call. */
export interface PageSources {
  readonly scripts: readonly string[]
  readonly connections: readonly string[]
  /** The stores to which files are uploaded, and from which they are shown. */
  readonly files: readonly string[]
}

/** Origins of Aliyun's captcha, by its documentation of the client for web and H5; not tested in a page. */
const aliyunCaptcha = {
  scripts: ['https://o.alicdn.com', 'https://g.alicdn.com'],
  connections: ['https://*.aliyuncs.com'],
}

/** @returns the other origins that the pages load and call by the settings; nothing else is allowed */
export function pageSources(env: HostEnvironment): PageSources {
  const statistics = [env.STATISTICS_SCRIPT_URL].filter(Boolean).map(originOf)
  const captcha = env.CAPTCHA_PROVIDER === 'aliyun' ? aliyunCaptcha : { scripts: [], connections: [] }
  const ours = [env.ACCOUNT_HOST, env.API_HOST, env.WORK_HOST, env.TEST_WORK_HOST, env.LOG_HOST]
  const sockets = [env.SEARCH_SOCKET_URL, ...[env.PUBLIC_ORIGIN, env.WORK_HOST].map(socketAddressOf)]
  const files = bucketOrigins(env.S3_ENDPOINT, env.S3_BUCKET, env.S3_PATH_STYLE)
  const own = [...sockets, ...[env.PAGE_VIEW_URL].filter(Boolean).map(originOf)]

  return {
    scripts: [...statistics, ...captcha.scripts],
    connections: [...new Set([...ours, ...own, ...statistics, ...captcha.connections].filter(Boolean))],
    files,
  }
}

/** A host serves its socket at its own address, unless another is configured. */
function socketAddressOf(address: string): string {
  return address.replace(/^http/, 'ws')
}

function originOf(address: string): string {
  return new URL(address).origin
}
