import {open,login,shot,text,aria,A} from './zz-lib.mjs'
const {browser,page,ctx}=await open(A,{state:'/tmp/eyes/member.json'})
page.setDefaultTimeout(6000)
await page.goto('/files'); await page.waitForTimeout(1200)
for(const n of ['租赁合同.docx','库存.xlsx','双倍行距.pdf','填好的表.pdf','季度汇报.pptx','xlsx-merge.xlsx','docx-number.docx','pdf-slides2.pdf','SimFang-variant.pdf','docx-omml.docx','中.txt']){
 try{ await page.getByRole('button',{name:'打开：'+n}).click(); const g=page.getByRole('group',{name:'原文'}); await g.waitFor(); await page.waitForTimeout(700)
 console.log('\n=====',n,'\n'+(await g.innerText()).slice(0,1800)); await shot(page,'g-'+n)
 await page.getByRole('button',{name:'关闭原文'}).click(); await page.waitForTimeout(200)}catch(e){console.log('FAIL',n,e.message.split('\n')[0]); await shot(page,'gf-'+n)}
}
await page.getByRole('button',{name:'打开：库存.xlsx'}).click(); await page.waitForTimeout(800); console.log('url',page.url()); await page.goBack().catch(()=>{}); await page.waitForTimeout(600); console.log('after back',page.url(), await page.getByRole('group',{name:'原文'}).count())
await page.setViewportSize({width:390,height:844}); await page.goto('/files'); await page.waitForTimeout(1200); await shot(page,'g390'); await page.getByRole('button',{name:'打开：库存.xlsx'}).click(); await page.waitForTimeout(800); await shot(page,'g390b')
console.log('overflow', await page.evaluate(()=>[document.documentElement.scrollWidth,innerWidth]))
await page.goBack(); await page.waitForTimeout(600); console.log('back 390',page.url(), await page.getByRole('group',{name:'原文'}).count())
await browser.close()
