/** Names of the cookies and headers that identify the caller (§3, §7). */
export const cookieNames = {
  deviceHash: 'k_device_hash',
  token: 'k_sso_token',
  chatToken: 'sso_token',
  betaSite: 'beta_site_load',
  locale: 'locale',
  webPass: 'web_pass',
  /** 1 if a language model is configured, otherwise 0; pages need it for the first paint. */
  hasModel: 'has_model',
  /** Whose advertisement there is, if it is not that of the house; for the first paint. */
  adOwner: 'ad_badge',
} as const

export const headerNames = {
  deviceId: 'device_id',
  deviceHash: 'device_hash',
  device: 'device',
  token: 'k_sso_token',
  channel: 'channel',
  appVersion: 'app_version',
} as const

export const appVersion = '1.6.0'
export const deviceName = 'Web'

/** A device identity is opaque to the host; only this format is checked. */
export const deviceHashPattern = /^[A-Za-z0-9_+/=-]{16,128}$/

/** @returns the original device identity: an unencoded `+` in a query arrives as a space */
export function readDeviceHash(value: string): string {
  return value.replaceAll(' ', '+')
}

/** Request timeouts of the clients of §7, in milliseconds. */
export const clientTimeoutsMs = { login: 200_000, agent: 20_000, standard: 3_000_000 } as const
