import { describe, expect, test } from '@jest/globals'
import { provenCalculations } from './calculations.ts'

const stepsOf = (written: string, quoted: string, statement = '') =>
  provenCalculations(written, quoted, statement).map(({ steps }) => steps)

describe('a calculation comes out', () => {
  test.each<[string, string, string, string]>([
    ['a sum', '18+5+4=27元', '血常规18元，血糖5元，采血费4元', '18 + 5 + 4 = 27元'],
    ['with units', '2899元-2399元=500元', '原价2,899元，现在2,399元', '2899元 − 2399元 = 500元'],
    ['with brackets', '（1200-200）×75%=750', '起付1200元里的200元，支付75%', '（1200 − 200） × 75% = 750'],
    [
      'of products',
      '30000×62+20000×125=436万',
      '博士62名3万元，硕士125名2万元，即30000和20000',
      '30000 × 62 + 20000 × 125 = 436万',
    ],
    ['a share', '7430÷41280=18%', '研发7,430，收入41,280', '7430 ÷ 41280 = 18%'],
    ['a share by hand', '7430÷41280×100=18%', '研发7430，收入41280', '7430 ÷ 41280 × 100 = 18%'],
    ['percentage points', '79%-61%=18个百分点', '从61%到79%', '79% − 61% = 18个百分点'],
    ['per thousand', '137÷4.2万=3.3‰', '137起，4.2万台', '137 ÷ 4.2万 = 3.3‰'],
    ['rounded to a ten', '9600万÷1.24万=7700', '1.24万件，赔款9600万元', '9600万 ÷ 1.24万 = 7700'],
    ['rounded to a digit', '100÷15=7', '100元一场，不超过15人', '100 ÷ 15 = 7'],
    ['of a discount', '2×0.9=1.8', '票价2元，享受9折', '2 × 0.9 = 1.8'],
    ['of half a price', '160÷2=80', '160元，60岁以上半价', '160 ÷ 2 = 80'],
    ['of a fraction', '1200÷3=400', '1200克，留三分之一', '1200 ÷ 3 = 400'],
    ['a rate', '430公里÷18公里/小时=24小时', '距离430公里，每小时18公里', '430公里 ÷ 18公里/小时 = 24小时'],
    [
      'times',
      '2小时9分41秒-2小时8分57秒=44秒',
      '2小时09分41秒和2小时08分57秒',
      '2小时9分41秒 − 2小时8分57秒 = 44秒',
    ],
    [
      'times without their seconds',
      '3小时52分-2小时29分48秒=1小时22分',
      '3小时52分，2小时29分48秒',
      '3小时52分 − 2小时29分48秒 = 1小时22分',
    ],
    ['clock times', '17:40-9:10=8小时30分', '9:10开，17:40到', '17:40 − 9:10 = 8小时30分'],
    ['days, both ends', '9月20日到12月28日=100天', '展期为9月20日至12月28日', '9月20日到12月28日=100天'],
    ['days, one end', '9月20日到12月28日=99天', '展期为9月20日至12月28日', '9月20日到12月28日=99天'],
    ['days over new year', '12月30日至1月2日=3天', '12月30日至1月2日', '12月30日至1月2日=3天'],
    ['a later date', '3月5日+20天=3月25日', '3月5日起20天内', '3月5日+20天=3月25日'],
    ['years', '2026-1998=28年', '始建于1998年，2026年重修', '2026 − 1998 = 28年'],
  ])('%s', (_, written, quoted, steps) => {
    expect(stepsOf(written, quoted)).toEqual([steps])
  })

  test('with a number of the statement, and with a result before', () => {
    expect(stepsOf('10÷25=0.4；0.4×60=24', '时速不超过25公里', '10公里要骑24分钟')).toHaveLength(2)
    expect(stepsOf('10÷2=5', '时速不超过25公里', '10公里要骑24分钟')).toEqual([])
  })
})

describe('it is none', () => {
  test.each<[string, string, string]>([
    ['where another result comes out', '2899-2399=600', '2899元，2399元'],
    ['where a whole result is another', '2400-20=2400', '2400元，20元'],
    ['where a number is from nowhere', '2899-2299=600', '2899元，2399元'],
    ['of constants alone', '60×24=1440', '每天'],
    ['without a sign', '500=500', '500元'],
    ['without a result', '2899-2399', '2899元，2399元'],
    ['with two results', '1+1=2=2', '1和1'],
    ['divided by zero', '5÷0=5', '5个，0个'],
    ['with an open bracket', '(5+5=10', '5个，5个'],
    ['in words', '两千减五百等于一千五', '两千，五百'],
    ['in numbers side by side', '5 5=10', '5个，5个'],
    ['with other days', '9月20日到12月28日=110天', '展期为9月20日至12月28日'],
    ['with another date', '3月5日+20天=3月26日', '3月5日起20天内'],
    ['with other percentage points', '79%-61%=19个百分点', '从61%到79%'],
    ['with a time of other minutes', '3小时52分-2小时29分=1小时32分', '3小时52分，2小时29分'],
    ['with a hundredth of a percentage', '(30-24)÷24=0.25%', '24亿，30亿'],
    ['with words about it', '据法院认定造假30+24=54', '24亿，30亿'],
    ['too deep', `${'('.repeat(60)}5+5${')'.repeat(60)}=10`, '5个，5个'],
    ['nothing', '', '5个'],
  ])('%s', (_, written, quoted) => {
    expect(stepsOf(written, quoted)).toEqual([])
  })

  test('where it is too long', () => {
    expect(stepsOf(`${'1+'.repeat(50_000)}1=50001`, '1个')).toEqual([])
  })
})
