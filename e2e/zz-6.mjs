import {open,login,shot,text,aria,A} from './zz-lib.mjs'
const {browser,page,ctx}=await open(A,{state:'/tmp/eyes/member.json'})
page.setDefaultTimeout(9000)
const step=async(n,f)=>{try{console.log('##',n);await f()}catch(e){console.log('FAIL',n,e.message.split('\n').slice(0,3).join(' '));await shot(page,'fail-'+n)}}
const ask=async(q)=>{await page.goto('/'); await page.waitForTimeout(1000); 
 const mine=page.getByRole('radio',{name:'我的文件'}); if(await mine.count()) await mine.check({force:true}); else console.log('no radio 我的文件')
 const b=page.locator('main textarea').first(); await b.fill(q); await b.press('Enter'); await page.waitForURL(/result/); await page.waitForTimeout(3500); await text(page,'main',1200)}
await step('home',async()=>{await page.goto('/'); await page.waitForTimeout(1200); await shot(page,'h0'); await aria(page,'main',2500)})
for(const q of ['编号 000124 是什么，有多少','内部价样品的数量是多少','押金什么时候退还，第几条','研发部二季度支出是多少','张三的电话','Zhang San 的电话是多少']) await step(q,()=>ask(q))
await shot(page,'h1')
await step('seal',async()=>{await page.locator('[data-seal]').first().click(); await page.waitForTimeout(1000); await shot(page,'h2'); console.log(await page.getByRole('group',{name:'原文'}).innerText().then(t=>t.slice(0,400)))})
await step('checkfiles',async()=>{
 await page.goto('/check'); await page.waitForTimeout(1000)
 await page.getByRole('textbox',{name:'要核对的文字'}).fill('离心机的租金每月人民币8,500元。押金为人民币30,000元。螺母的数量是250。市民的满意度提高到八十九分。')
 await page.getByRole('radio',{name:'我的文件'}).check({force:true}); await page.waitForTimeout(400); await shot(page,'h3')
 await page.getByRole('button',{name:'开始核对'}).click(); await page.waitForURL(/id=/); await page.waitForTimeout(4000); await text(page); await shot(page,'h4')
 await page.getByRole('button',{name:/第 2 句/}).click(); await page.waitForTimeout(500); await shot(page,'h5')
 await page.goto('/check'); await page.waitForTimeout(900); await page.getByRole('button',{name:'选我的文件'}).click(); await page.waitForTimeout(900); await shot(page,'h6',{fullPage:true}); await text(page,'main',1500)
})
await browser.close()
