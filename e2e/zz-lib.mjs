import { chromium } from 'playwright'
import { readFileSync } from 'node:fs'
export const A='http://localhost:4710', Q='http://localhost:4711', F='http://localhost:4712'
const dirs={[A]:'/tmp/eyes/data',[Q]:'/tmp/eyes/dataq',[F]:'/tmp/eyes/dataf'}
export async function open(origin,{w=1440,h=900,dark=false,state}={}){
  const browser=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell',args:['--no-sandbox']})
  const ctx=await browser.newContext({baseURL:origin,locale:'zh-CN',timezoneId:'Asia/Shanghai',viewport:{width:w,height:h},colorScheme:dark?'dark':'light',acceptDownloads:true,...(state?{storageState:state}:{}),...(w<500?{hasTouch:true,isMobile:true,deviceScaleFactor:2}:{})})
  await ctx.grantPermissions(['clipboard-read','clipboard-write'])
  const page=await ctx.newPage(); page.setDefaultTimeout(15000)
  page.on('pageerror',e=>console.log('PAGEERROR',e.message))
  page.on('console',m=>{if(m.type()==='error')console.log('CONSOLE',m.text().slice(0,300))})
  page.on('response',r=>{if(r.status()>=400)console.log('HTTP',r.status(),r.request().method(),r.url().slice(0,150))})
  return {browser,ctx,page}
}
export async function login(page,origin,phone){
  await page.goto('/'); await page.waitForTimeout(800)
  await page.getByRole('complementary').getByRole('button',{name:'登录',exact:true}).click()
  const d=page.getByRole('dialog',{name:'登录'}); await d.waitFor()
  await d.getByLabel('手机号').fill(phone)
  await d.getByRole('button',{name:/获取验证码|重新发送/}).click()
  await page.getByText('发送成功').last().waitFor()
  const codes=readFileSync(dirs[origin]+'/outbox/sms.jsonl','utf8').trim().split('\n').map(JSON.parse)
  await d.getByLabel('验证码').fill(codes.findLast(c=>c.phone===phone&&c.scene==='login').code)
  await d.getByRole('checkbox').check()
  const l=page.waitForEvent('load'); await d.getByRole('button',{name:'登录',exact:true}).click(); await l
  await page.getByRole('button',{name:/的账号菜单$/}).waitFor()
}
export const shot=(page,n,o={})=>page.screenshot({path:`/tmp/eyes/${n}.png`,...o})
export const text=async(page,sel='main',n=2500)=>console.log('TEXT>',(await page.locator(sel).first().innerText().catch(e=>'NONE '+e.message)).replace(/\n+/g,' | ').slice(0,n))
export const aria=async(page,sel='main',n=4000)=>console.log((await page.locator(sel).first().ariaSnapshot()).slice(0,n))
