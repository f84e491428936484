import { describe, expect, test } from '@jest/globals'
import { bucketAddress, knownStyle, placeOf } from './bucket-address.ts'

describe('the address of a bucket', () => {
  test.each([
    ['https://oss-cn-hangzhou.aliyuncs.com', 'https://files.oss-cn-hangzhou.aliyuncs.com'],
    ['https://oss-cn-hangzhou-internal.aliyuncs.com/', 'https://files.oss-cn-hangzhou-internal.aliyuncs.com'],
    ['https://s3.oss-cn-beijing.aliyuncs.com', 'https://files.s3.oss-cn-beijing.aliyuncs.com'],
    ['https://files.oss-cn-hangzhou.aliyuncs.com', 'https://files.oss-cn-hangzhou.aliyuncs.com'],
    ['https://tos-s3-cn-beijing.volces.com', 'https://files.tos-s3-cn-beijing.volces.com'],
    ['https://cos.ap-guangzhou.myqcloud.com', 'https://files.cos.ap-guangzhou.myqcloud.com'],
    ['http://127.0.0.1:9000', 'http://127.0.0.1:9000/files'],
    ['http://[::1]:9000/', 'http://[::1]:9000/files'],
    ['http://10.0.0.5:9000/store/', 'http://10.0.0.5:9000/store/files'],
  ])('%s: %s', (endpoint, address) => {
    const place = placeOf(endpoint, 'files')
    const style = knownStyle(place, 'auto')
    expect(style && bucketAddress(place, style)).toBe(address)
  })

  test.each([
    'http://minio:9000',
    'https://s3.example.com',
    'https://obs.cn-north-4.myhuaweicloud.com',
    'https://aliyuncs.com.example',
    'https://oss-cn-hangzhou.aliyuncs.com.evil.example',
  ])('%s has to be asked, unless a setting says it', (endpoint) => {
    const place = placeOf(endpoint, 'files')
    expect(knownStyle(place, 'auto')).toBeNull()
    expect(bucketAddress(place, knownStyle(place, 'path') ?? 'host')).toBe(`${endpoint}/files`)
    expect(bucketAddress(place, knownStyle(place, 'host') ?? 'path')).toBe(
      endpoint.replace('://', '://files.'),
    )
  })
})
