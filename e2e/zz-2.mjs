import {open,login,shot,text,aria,A} from './zz-lib.mjs'
const {browser,page,ctx}=await open(A,{state:'/tmp/eyes/visitor.json'})
const btn=(n,o={})=>page.getByRole('button',{name:n,...o})
const addSource=async(n,t)=>{await btn('贴一段资料').click();await page.getByRole('textbox',{name:'资料的名字'}).fill(n);await page.getByRole('textbox',{name:'资料的文字'}).fill(t);await btn('加上',{exact:true}).click();await page.waitForTimeout(300)}
await page.goto('/check'); await page.waitForTimeout(1000)
const f=page.getByRole('textbox',{name:'要核对的文字'})
// visitor: 选我的文件
await btn('选我的文件').click(); await page.waitForTimeout(600); await shot(page,'d1'); await aria(page,'body',900)
console.log('dialogs', await page.getByRole('dialog').count()); await page.keyboard.press('Escape')
await page.goto('/check'); await page.waitForTimeout(1000)
// 只对着加上的资料 with none
await page.getByRole('radio',{name:'只对着加上的资料'}).check({force:true})
await f.fill('青桐市公共自行车全年骑行1,284万次。早高峰时段借车的缺口是37%。夜里仍有约6,000辆车闲置在城东。')
await shot(page,'d2'); console.log('start enabled?', await btn('开始核对').isEnabled())
if(await btn('开始核对').isEnabled()){await btn('开始核对').click(); await page.waitForTimeout(2000); console.log(page.url()); await aria(page,'main',2500)}
if(!page.url().endsWith('/check')) {await page.goBack(); await page.waitForTimeout(800)}
await addSource('年度报告','青桐市公共自行车全年骑行1,284万次。早高峰全市借车请求平均每天37,200次，成功25,400次，缺口32%。夜里仍有约6,000辆车闲置在城东。')
await shot(page,'d3')
await btn('开始核对').click(); await page.waitForURL(/id=/); await page.waitForTimeout(2500); await shot(page,'d4'); await aria(page)
const b=page.getByRole('button',{name:/第 2 句/}); await b.click(); await page.waitForTimeout(500); await shot(page,'d5'); await aria(page)
const url=page.url()
// dispute
const dis=page.getByRole('region',{name:'第 2 句'}); console.log('disp', await dis.count())
for(const x of await page.getByRole('button').all()) console.log('B',(await x.getAttribute('aria-label'))||(await x.innerText()).slice(0,30))
// export
await page.getByRole('button',{name:'导出核对表'}).click(); await page.waitForTimeout(400); await shot(page,'d6')
const items=await page.getByRole('menuitem').allInnerTexts(); console.log(items)
for(const it of items){ if(!(await page.getByRole('menu').count())) {await page.getByRole('button',{name:'导出核对表'}).click();}
 const dl=page.waitForEvent('download',{timeout:8000}).catch(()=>null); await page.getByRole('menuitem',{name:it}).click(); const d=await dl; if(d){console.log(d.suggestedFilename()); await d.saveAs('/tmp/eyes/dl/'+d.suggestedFilename())} else console.log('no download for',it) ; await page.waitForTimeout(400)}
await page.reload(); await page.waitForTimeout(1500); console.log('reload', page.url()===url); await text(page)
// missing id
await page.goto('/check?id=doesnotexist'); await page.waitForTimeout(1500); await shot(page,'d7'); await text(page)
await page.goto('/check?id='); await page.waitForTimeout(800); await text(page,'main',200)
await page.goto('/check?from=doesnotexist'); await page.waitForTimeout(1500); await shot(page,'d8'); await text(page,'main',600)
await page.goto(url); await page.setViewportSize({width:390,height:800}); await page.waitForTimeout(1000); await shot(page,'d9'); await page.getByRole('button',{name:/第 2 句/}).click(); await page.waitForTimeout(600); await shot(page,'d10')
await ctx.storageState({path:'/tmp/eyes/visitor.json'})
await browser.close()
