import type { TrackingRecord } from '@/lib/contract/routes/collect-routes'

/** A record that is identified by its number. */
export function trackedRecord(line: number): TrackingRecord {
  return {
    user_id: '',
    client_id: 200_007,
    environment: 'Web',
    user_agent: 'test',
    screen_width: 1,
    screen_height: 1,
    window_width: 1,
    window_height: 1,
    user_source: '',
    channel: '',
    app_version: '1.6.0',
    time: 0,
    device_hash: 'mark',
    os_name: '',
    os_version: '',
    browser_name: '',
    browser_version: '',
    href: '/',
    referrer: '',
    page_title: '',
    client_ip: '',
    event: 'page_view',
    type: 'view',
    attributes: { line },
  }
}
