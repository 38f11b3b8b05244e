/**
 * Set-up and running: the texts that the product's owner asked for, to the letter. Each stands in the code that people
 * see: in a catalogue, a contract or a screen. A comment or a test does not count.
 */
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const texts = `
Forget Password
Create Account
Set PIN
Change Password
Confirm Logout
Order Details
Verify Your Pin
Confirm to Close
Update Avatar
View KYC
User Profile
Security
Bank Accounts
Logout
Deposit
Withdraw
Remember Me
Sign in
I forgot password or can't sign in
About Us
Privacy
Cookie Policy
404 - Page Not Found
DD Trading Detail
Post-Market Trading
Startup Equity
Fund Investment
Structured Investment
Trial Bonus Offer
Compensation Application
Loan Application
Stock Detail
Withdrawal
Searching...
No Results Found
Try searching for something else.
PENDING LISTING
Avatar Preview
Existing Avatar
Upload Avatar
Uploading...
Full Name
ID Number
Mobile
Submitted On
Approved On
Failed to load KYC information.
Agree and Continue
I don't agree
Verification In Progress
Verification Rejected
Thank you for submitting
We will notify you once it is reviewed
Invalid Email Address
Email is required
Password is required
Minimum 6 characters
Please confirm password
Passwords must match
Current password is required
New password is required
Password must be at least 6 characters
Please confirm your password
Confirm your password
Incorrect password
Bank name is required
Enter a valid card number
Enter a valid IFSC code
Account holder name is required
Full name is required.
Phone number must be 10–15 digits.
Date of birth is required.
Invalid date format.
You must be at least 18 years old.
Only image files are allowed.
Image must be smaller than 20MB.
Upload failed. No image URL returned.
Image upload failed. Please try again.
Unknown error occurred
Request failed.
You do not have permission.
The API you requested unavailable.
Wrong request method, please try later.
Request timeout, please try later
Internal Server Error.
Bad Gateway.
Service Unavailable.
Gateway Timeout.
Request Failed.
Request timeout
Network error
Session expired. Please log in again.
Too many failed attempts. Please login again.
Session expired — please login again.
Token refresh failed — please login again.
PIN has been set
Failed to set PIN.
Password changed successfully.
Password reset successfully.
Password reset failed. Please try again.
Verification failed. Please try again.
Your Account Has Been Successfully Registered
Failed to save card
Failed to delete card
Unable to fetch a valid price. Please retry later.
Failed to fetch latest price. Please try again.
Sell order for {} received.
Timeout. Please get the latest quotation again.
Avatar uploaded successfully
Upload failed
{} has copied
Copy failed! Please try manually.
Your browser does not support local storage or this feature has been disabled.
`
  .trim()
  .split('\n')

const SEEN = /^(apps\/web\/src|packages\/(contracts|ui|browser)\/src)\/.*\.tsx?$/
const UNSEEN = /\.test\.tsx?$|\/test\/|gallery/

function literalsIn(node: unknown, found: Set<string>): void {
  if (typeof node !== 'object' || node === null) return
  if ('type' in node && 'value' in node && (node.type === 'Literal' || node.type === 'JSXText')) {
    if (typeof node.value === 'string') found.add(node.value.replace(/\s+/g, ' ').trim())
  }
  if ('type' in node && node.type === 'TemplateLiteral' && 'quasis' in node && Array.isArray(node.quasis)) {
    found.add(node.quasis.map(({ value }: { value: { cooked: string } }) => value.cooked).join('{}'))
  }
  for (const inner of Object.values(node)) literalsIn(inner, found)
}

const seen = new Set<string>()
for (const { path, text } of sourceFiles()) {
  if (SEEN.test(path) && !UNSEEN.test(path)) literalsIn(parseSync(path, text).program, seen)
}

test.each(texts)('“%s” is said to people', (text) => {
  const facts = text.replaceAll('{}', '')
  const isSaid = seen.has(text) || [...seen].some((said) => said.replace(/\{\w*\}/g, '') === facts)
  expect(isSaid).toBe(true)
})
