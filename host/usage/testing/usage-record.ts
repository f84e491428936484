import type { TrackingRecord } from '../../../lib/contract/routes/collect-routes.ts'

/** A page view as a browser reports it. */
export function usageRecord(overrides: Partial<TrackingRecord> = {}): TrackingRecord {
  return {
    user_id: '',
    client_id: 200_007,
    environment: 'Web',
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0',
    screen_width: 1440,
    screen_height: 900,
    window_width: 1260,
    window_height: 800,
    user_source: '',
    channel: '',
    app_version: '1.6.0',
    time: 1_790_000_000_000,
    device_hash: '0123456789abcdef0123456789abcdef',
    os_name: 'Linux',
    os_version: 'x86_64',
    browser_name: 'Chrome',
    browser_version: '140.0.0.0',
    href: '/',
    referrer: '',
    page_title: '知舟',
    client_ip: '203.0.113.7',
    event: 'page_view',
    type: 'view',
    ...overrides,
  }
}
