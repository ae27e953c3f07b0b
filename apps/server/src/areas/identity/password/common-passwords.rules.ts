/** Passwords of ten characters and more that attackers try first; lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
1234567890 0123456789 0987654321 9876543210 1234567891 1234567899 12345678910 123456789a 123456789q
123456789z 1234567890a 1234567890q 12345678901 123456789012 987654321a a123456789 q123456789
abc1234567 abcd123456 abcd1234567 abcde12345 abc123456789 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4t5
q1w2e3r4t5y6 1qaz2wsx3edc 1qazxsw23edc qazwsxedcrfv qazwsxedc123 zaq12wsxcde3 zaq1xsw2cde3
1qaz2wsx3edc4rfv qwertyuiop qwertyuiop1 qwertyuiop123 qwerty1234 qwerty12345 qwerty123456
qwerty123456789 asdfghjkl1 asdfghjkl123 asdfghjkl; zxcvbnm123 zxcvbnm1234 asdf123456 asdfasdfasdf
qweasdzxc1 qweasdzxc123 qweqweqwe123 qwe123qwe123 123qweasdzxc 1234qwerasdf 12qwaszx34 poiuytrewq
mnbvcxzlkj 0okm9ijn8uhb 1234567qwe password01 password10 password11 password12 password123
password1234 password12345 password123456 password1! password123! password1234! passw0rd123
passw0rd1234 p@ssw0rd123 p@ssword123 p@ssw0rd1! passwordpassword mypassword mypassword1
mypassword123 thepassword secretpassword newpassword newpassword1 changepassword yourpassword
oldpassword password2020 password2021 password2022 password2023 password2024 password2025
password2026 changeme123 changeme1234 changemenow letmein123 letmein1234 letmeinnow letmein2024
welcome123 welcome1234 welcome12345 welcome123! welcome2020 welcome2021 welcome2022 welcome2023
welcome2024 welcome2025 welcome2026 welcomehome admin12345 admin123456 admin1234! adminadmin
administrator administrator1 admin@1234 admin@12345 rootroot123 toortoortoor superuser1 superadmin
test123456 test1234567 testtesttest testing123 testing1234 default123 guest12345 user123456
login12345 master1234 master12345 iloveyou12 iloveyou123 iloveyou1234 iloveyou143 iloveyoubaby
iloveyousomuch iloveyou22 iloveyou2020 iloveyouforever iloveyou69 iloveyou4ever ilovemyself
ilovejesus ilovemylife iloveme123 iloveme1234 iluvme1234 iloveyou!! loveyou123 loveyou1234
mylove1234 babygirl12 babygirl123 babygirl1234 princess12 princess123 princess1234 sunshine12
sunshine123 sunshine1234 football12 football123 football1234 baseball12 baseball123 baseball1234
basketball basketball1 basketball12 basketball23 basketball123 volleyball volleyball1 skateboard
skateboard1 skateboarding snowboard1 snowboarding superman12 superman123 superman1234 batman1234
batman12345 spiderman1 spiderman12 spiderman123 starwars12 starwars123 pokemon123 pokemon1234
minecraft1 minecraft12 minecraft123 liverpool1 liverpool12 liverpool123 liverpoolfc manchester
manchester1 manchesterunited chelsea123 chelsea1234 arsenal123 arsenal1234 barcelona1 barcelona10
barcelona123 realmadrid realmadrid1 realmadrid7 juventus123 galatasaray galatasaray1 galatasaray1905
fenerbahce fenerbahce1 fenerbahce1907 besiktas1903 trabzonspor trabzonspor61 besiktas123
galatasaray123 fenerbahce123 istanbul34 istanbul1453 istanbul123 turkiye123 turkiye1923 ankara0606
mustafakemal ataturk1881 ataturk1923 seviyorum1 seniseviyorum seniseviyorum1 askimaskim askimsensin
canimbenim sifre12345 sifre123456 parola1234 parola12345 parola123456 parolam123 merhaba123
merhaba1234 bismillah1 bismillah123 allahuakbar allahakbar1 hayatguzel krishna123 jaishreeram
jaimatadi1 jaimatadi123 omsairam12 omsairam123 omnamahshivaya sairam1234 ganesh1234 india12345
india@1234 india@12345 mumbai1234 mahadev123 harekrishna hareramahare bangalore1 chennai123
hyderabad1 sachin1234 cricket123 cricket1234 welcome@123 password@123 password@1234 admin@123456
test@12345 abcd@12345 abcd@123456 abcd@1234567 pass@12345 pass@123456 qwerty@123 qwerty@1234
qwerty@12345 indian1234 computer12 computer123 computer1234 internet12 internet123 internet1234
samsung123 samsung1234 samsung12345 iphone1234 android123 google1234 google12345 facebook12
facebook123 facebook1234 instagram1 instagram123 whatsapp12 whatsapp123 youtube123 youtube1234
linkedin12 linkedin123 microsoft1 windows123 windows1234 dragon1234 dragon12345 monkey1234
monkey12345 shadow1234 master123456 michael123 michael1234 michael12345 jordan1234 jordan2323
charlie123 charlie1234 jessica123 jessica1234 jennifer12 jennifer123 ashley1234 andrew1234
matthew123 daniel1234 thomas1234 robert1234 william123 joshua1234 anthony123 nicole1234 michelle12
michelle123 alexander1 alexander12 alexander123 christian1 christian123 christopher christopher1
elizabeth1 elizabeth123 stephanie1 stephanie123 samantha12 samantha123 victoria12 victoria123
gabriel123 gabriela12 carolina12 alejandra1 alejandro1 alejandro123 sebastian1 sebastian123
mohammed12 mohammed123 muhammad12 muhammad123 muhammad786 abdullah12 abdullah123 butterfly1
butterfly12 butterfly123 chocolate1 chocolate12 chocolate123 strawberry strawberry1 blackberry
watermelon pineapple1 pineapple123 cheesecake cupcake123 cinnamon12 gingerbread blueberry1
raspberry1 hellokitty hellokitty1 hellokitty123 hello12345 hello123456 hello12345678 helloworld
helloworld1 helloworld123 hellohello whatever12 whatever123 nothing123 nevermind1 something1
trustno1trustno1 trustnobody opensesame openupnow123 blink182blink metallica1 metallica123
nirvana123 linkinpark linkinpark1 slipknot66 slipknot666 greenday12 evanescence thebeatles
beatles1234 eminem1234 harrypotter harrypotter1 voldemort1 gandalf123 lordoftherings starwars77
startrek123 jamesbond1 jamesbond007 bond007007 terminator terminator1 matrix1234 transformers
undertaker johncena12 johncena123 redskins12 yankees123 lakers1234 cowboys123 cowboys1234 steelers12
steelers123 patriots12 packers123 broncos123 softball12 softball123 soccer1234 soccer12345
hockey1234 tennis1234 wrestling1 gymnastics gymnastics1 swimming12 cheerleader cheerleader1
motocross1 harleydavidson yamaha1234 kawasaki12 corvette12 mustang123 mustang1234 mercedes12
mercedes123 ferrari123 ferrari1234 porsche911 porsche9111 lamborghini lamborghini1 volkswagen
volkswagen1 chevrolet1 qwertyqwerty qwertyuiopasdf 1234512345 1212121212 1122334455 1111122222
1231231231 123123123123 1234554321 12344321ab 1313131313 2020202020 5555555555 6666666666 7777777777
8888888888 9999999999 0000000000 1111111111 2222222222 3333333333 4444444444 11111111111
111111111111 1234567890123 3141592653 31415926535 2718281828 1029384756 0192837465 1357924680
2468013579 0246813579 147258369a 147258369147 123654789a 789456123a 7894561230 1472583690
159753159753 741852963a 7418529630 9638527410 159357258a 987456321a 1597534628 369258147a abcdefghij
abcdefghijk abcdefg123 abcdefg1234 abcdefgh12 abcabcabcabc abc123abc123 aaaaaaaaaa aaaaaaaaaaaa
zzzzzzzzzz xxxxxxxxxx qqqqqqqqqq asdasdasdasd qweqweqweqwe zxczxczxczxc asdfqwer1234 asdfjkl;123
fuckyou123 fuckyou1234 fuckyou12345 fuckyou666 fuckoff123 fuckoff1234 motherfucker motherfucker1
asshole123 bullshit12 jesuschrist jesuschrist1 jesus12345 jesusislord godisgood1 godislove1
godisgreat godblessme iamthebest iamthebest1 iamawesome iamtheboss imthebest1 justinbieber
justinbieber1 onedirection onedirection1 harrystyles selenagomez taylorswift taylorswift13
mylovemylife mybirthday forever123 foreveryoung foreverlove friends123 friends4ever bestfriend
bestfriend1 bestfriends bestfriends1 sweetheart sweetheart1 lovelovelove loveforever truelove123
loverboy12 lovergirl1 blackcat123 bigdaddy12 bigboy1234 pussycat12 kittycat12 kittykat12 doggy12345
puppylove1 puppydog12 tinkerbell tinkerbell1 winniethepooh mickeymouse mickeymouse1 scoobydoo1
scoobydoo2 spongebob1 spongebob12 spongebob123 supernova1 superstar1 superstar12 rockstar12
rockstar123 moneymoney money12345 money123456 cashmoney1 getmoney12 lucky12345 lucky77777 happy12345
happy123456 happyday123 summer1234 summer12345 summer2020 summer2021 summer2022 summer2023
summer2024 summer2025 winter1234 winter2020 winter2021 winter2022 winter2023 winter2024 winter2025
spring2020 spring2021 spring2022 spring2023 spring2024 spring2025 autumn2020 autumn2021 autumn2022
autumn2023 autumn2024 autumn2025 january123 february12 september1 september11 october123 november11
november12 december12 december123 december25 monday1234 friday1234 saturday12 sunday1234 company123
company1234 business12 business123 manager123 export1234 exports123 supplier123 catalogue1
catalog123 correcthorsebatterystaple correct-horse-battery-staple letmeinplease passphrase1
secret1234 secret12345 topsecret1 topsecret123 access1234 security123 server1234 database12
database123 network123 system1234 support123 service123 office1234 office365365 temporary1
temp123456 temppass123 changethis1 changeit123 p4ssw0rd123 passwort123 passwort1234 motdepasse
motdepasse1 contrasena contrasena1 contraseña1 senha12345 senha123456 azertyuiop azertyuiop1
azertyuiop123 azerty1234 azerty12345 qwertzuiop qwertzuiop1 qwertz1234 qwertz12345
`
    .trim()
    .split(/\s+/),
);

/**
 * Words that do not strengthen a password: what is left without them must be enough. Lower case, without look-alikes.
 */
export const commonWords: readonly string[] = `
password passwort passwd pass parola sifre senha secret welcome merhaba hello letmein changeme change qwerty azerty qwertz
asdf zxcv admin administrator root user guest login test testing default master access system server office company
iloveyou ilove loveyou love forever baby babygirl princess sunshine football baseball basketball soccer cricket monkey
dragon shadow superman batman spiderman starwars pokemon minecraft summer winter spring autumn monday friday january
december computer internet samsung google facebook instagram whatsapp youtube linkedin microsoft windows apple iphone
liverpool arsenal chelsea barcelona galatasaray fenerbahce besiktas istanbul ankara turkiye turkey india mumbai delhi
michael jordan charlie jessica jennifer ashley daniel thomas robert william alexander muhammad mohammed mustafa ahmet
ataturk krishna ganesh bismillah allah jesus butterfly chocolate strawberry happy lucky money flower friend freedom
whatever nothing trustno trust export exports import catalogue catalog supplier factory business manager
`
  .trim()
  .split(/\s+/)
  .toSorted((a, b) => b.length - a.length);
