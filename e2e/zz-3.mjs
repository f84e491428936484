import {open,login,shot,text,aria,A} from './zz-lib.mjs'
const {browser,page,ctx}=await open(A,{state:'/tmp/eyes/visitor.json'})
page.setDefaultTimeout(8000)
const btn=(n,o={})=>page.getByRole('button',{name:n,...o})
const step=async(n,f)=>{try{console.log('##',n);await f()}catch(e){console.log('FAIL',n,e.message.split('\n').slice(0,3).join(' '));await shot(page,'fail-'+n)}}
const f=page.getByRole('textbox',{name:'要核对的文字'})
await step('dispute',async()=>{
 await page.goto('/check'); await page.waitForTimeout(1200)
 await page.getByRole('region',{name:'最近的核对'}).getByRole('link').first().click(); await page.waitForURL(/id=/); await page.waitForTimeout(1000)
 await page.getByRole('button',{name:/第 2 句/}).click(); 
 await btn('其实一致').click(); await page.waitForTimeout(700); await text(page,'[role=region][aria-label="第 2 句"], section:has(h2:text("第 2 句"))'); await shot(page,'e1')
 for(const x of await page.getByRole('button').all()) console.log('B',(await x.getAttribute('aria-label'))||(await x.innerText()).slice(0,30))
 await page.reload(); await page.waitForTimeout(1000); await page.getByRole('button',{name:/第 2 句/}).click(); await page.waitForTimeout(500); await shot(page,'e2'); await aria(page,'main',3000)
 await page.goBack(); await page.waitForTimeout(600); console.log('back from panel ->',page.url())
})
await step('long',async()=>{
 await page.goto('/check'); await page.waitForTimeout(1000)
 await f.fill(Array.from({length:300},(_,i)=>`第${i+1}号站点今年借出${(i*37)%900+100}辆车。`).join(''))
 await page.waitForTimeout(600); await shot(page,'e3'); await text(page,'main',5000)
 const t=Date.now(); await btn('开始核对').click(); await page.waitForTimeout(1500); await shot(page,'e4'); console.log(page.url())
 await page.waitForTimeout(6000); await text(page,'main',600); console.log(Date.now()-t); await shot(page,'e5')
})
await step('300s+1',async()=>{
 await page.goto('/check'); await page.waitForTimeout(1000)
 await f.fill(Array.from({length:1200},(_,i)=>`第${i+1}号站点今年借出${(i*37)%900+100}辆车。`).join(''))
 await btn('开始核对').click(); await page.waitForTimeout(4000); await shot(page,'e6'); console.log(page.url()); console.log(await page.getByRole('alert').allInnerTexts()); await text(page,'main',400)
})
await step('del',async()=>{
 await page.goto('/check'); await page.waitForTimeout(1200); await shot(page,'e7',{fullPage:true})
 const r=page.getByRole('region',{name:'最近的核对'}); console.log(await r.innerText())
 await r.getByRole('button',{name:/删除/}).first().click(); await page.waitForTimeout(400); await shot(page,'e8'); await text(page,'[role=dialog]')
 await page.getByRole('dialog').getByRole('button',{name:'删除'}).click(); await page.waitForTimeout(800); console.log(await r.innerText()); console.log('focus', await page.evaluate(()=>document.activeElement?.outerHTML.slice(0,120)))
})
await step('login-keeps',async()=>{
 await page.goto('/check'); await page.waitForTimeout(800); await f.fill('登录之前写下的一句话，有 42 个苹果。'); await page.waitForTimeout(500)
 await page.getByRole('radio',{name:'只对着加上的资料'}).check({force:true})
 await login2()
 await page.waitForTimeout(1200); console.log(page.url(), await f.inputValue()); await text(page,'main',900); await shot(page,'e9',{fullPage:true})
 await ctx.storageState({path:'/tmp/eyes/member.json'})
})
async function login2(){ const {readFileSync}=await import('node:fs'); const phone='19000000002'
  await page.getByRole('complementary').getByRole('button',{name:'登录',exact:true}).click()
  const d=page.getByRole('dialog',{name:'登录'}); await d.waitFor()
  await d.getByLabel('手机号').fill(phone); await d.getByRole('button',{name:/获取验证码|重新发送/}).click(); await page.getByText('发送成功').last().waitFor()
  const c=readFileSync('/tmp/eyes/data/outbox/sms.jsonl','utf8').trim().split('\n').map(JSON.parse)
  await d.getByLabel('验证码').fill(c.findLast(x=>x.phone===phone).code); await d.getByRole('checkbox').check(); const l=page.waitForEvent('load'); await d.getByRole('button',{name:'登录',exact:true}).click(); await l }
await browser.close()
