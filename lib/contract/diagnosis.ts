import * as z from 'zod/mini'

/** Checks in display order. */
export const checkNames = [
  'settings',
  'node',
  'memory',
  'disk',
  'clock',
  'port',
  'proxy',
  'fonts',
  'browser',
  'recognition',
  'data',
  'database',
  'bus',
  'blobs',
  'model',
  'vision',
  'embedding',
  'image',
  'search',
  'sms',
  'captcha',
  'words',
  'origin',
  'certificate',
  'cookies',
] as const
export type CheckName = (typeof checkNames)[number]

/** Results of a check. `fine` reports its figures in `detail`; each of the others has a text in the catalogue. */
const findingCauses = [
  'fine',
  'not_yet',
  'not_set',
  'invalid_setting',
  'secrets_unreadable',
  'left_out',
  // Connections
  'no_name',
  'no_service',
  'no_answer',
  'broken_off',
  'https_needed',
  'http_needed',
  'certificate_expired',
  'certificate_untrusted',
  'certificate_other_name',
  'certificate_ends_soon',
  'proxy_unreachable',
  'proxy_no_answer',
  'redirected',
  'web_page',
  // Services
  'key_missing',
  'key_refused',
  'model_unknown',
  'quota',
  'too_often',
  'wrong_path',
  'not_openai',
  'service_down',
  'refused_request',
  'unread',
  'blocked',
  'models_not_listed',
  'auxiliary_paused',
  'sign_refused',
  'template_refused',
  'bad_phone',
  'scene_refused',
  'vendor_refused',
  // Storage
  'login_refused',
  'database_missing',
  'version_too_old',
  'data_newer',
  'data_busy',
  'data_unwritable',
  'bucket_missing',
  'access_denied',
  'host_style_needed',
  'clock_apart',
  'content_differs',
  'not_redis',
  // This machine
  'node_too_old',
  'memory_low',
  'disk_low',
  'no_chinese_font',
  'no_browser',
  'no_recognition',
  'unreadable_file',
  // The address
  'port_taken',
  'plain_http',
  'other_product',
  'codes_in_terminal',
  'cookie_domain_differs',
  'cookie_domain_too_wide',
  'cookies_unprotected',
  'address_differs',
  'address_fits',
  'clocks_differ',
  'failed',
] as const
export type FindingCause = (typeof findingCauses)[number]

/**
 * Result of one check. `off`: not configured, which is no fault; `warning`: works with restrictions; `broken`: does
 * not work.
 */
export const finding = z.object({
  check: z.enum(checkNames),
  state: z.enum(['ok', 'off', 'warning', 'broken']),
  cause: z.enum(findingCauses),
  /** Placeholders of the message; never a secret. */
  values: z.record(z.string(), z.string()),
})
export type Finding = z.infer<typeof finding>
