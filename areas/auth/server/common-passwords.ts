/*
The order of frequency comes from the lists of zxcvbn (github.com/dropbox/zxcvbn):

Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc.

Permission is hereby granted, free of charge, to any person obtaining
a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including
without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to
permit persons to whom the Software is furnished to do so, subject to
the following conditions:

The above copyright notice and this permission notice shall be
included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND,
EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND
NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE
LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION
OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION
WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
*/

const words = `
123456 password 12345678 qwerty 123456789 111111 1234567 dragon 123123 baseball abc123 football monkey letmein shadow
master 696969 michael mustang 666666 qwertyuiop 123321 1234567890 superman 654321 1qaz2wsx 7777777 fuckyou qazwsx
jordan jennifer 123qwe 000000 killer trustno1 hunter harley zxcvbnm asdfgh buster andrew batman soccer tigger charlie
robert sunshine thomas iloveyou fuckme ranger daniel hockey george computer michelle jessica starwars asshole pepper
klaster 112233 zxcvbn freedom princess joshua maggie ginger 11111111 131313 amanda ashley cheese 159753 nicole summer
matthew chelsea dallas biteme matrix william yankees taylor corvette austin access martin heather thunder merlin
secret diamond anthony hammer fucker 1234qwer silver gfhjkm justin patrick richard bailey internet samantha golfer
scooter orange cookie q1w2e3r4t5 maverick jackson sparky phoenix mickey bigdog snoopy guitar whatever chicken morgan
andrea camaro mercedes peanut ferrari falcon cowboy welcome samsung steelers smokey joseph dakota melissa arsenal
boomer eagles tigers marina nascar booboo gateway yellow porsche monster spider diablo hannah bulldog junior london
purple compaq lakers iceman qwer1234 hardcore cowboys banana ncc1701 boston brandon tennis johnny miller q1w2e3r4
coffee scooby 123654 edward nikita yamaha mother barney brandy chester fuckoff oliver charles player knight forever
steven rangers midnight chicago bigdaddy redsox victoria badboy please fender jasper slayer rabbit natasha rachel
marine bigdick wizard marlboro raiders prince casper fishing flower crystal jasmine iwantu panties adidas winter
winner gandalf password1 ghbdtn 1q2w3e4r angela golden lauren cocacola jordan23 winston madison angels panther blowme
sexsex bigtits spanky shannon sophie johnson asdfasdf thx1138 toyota murphy canada danielle 12344321 blowjob 8675309
jonathan muffin liverpoo cooper apples dennis jackie qwerty123 passw0rd abcd1234 sandra pokemon 123abc slipknot carlos
qazxsw 123456a scorpion qwaszx nathan butter startrek rainbow asdfghjkl newyork redskins gemini cameron qazwsxedc
florida liverpool turtle nicholas wilson sierra viking booger butthead doctor rocket 159357 victor dolphins captain
bandit jaguar packers pookie peaches 789456 dolphin helpme tucker theman maxwell tiffany jeremy qwertyui shithead
debbie albert lovers maddog monica united giants nirvana metallic hotdog rosebud mountain benjamin warrior stupid
elephant suckit success bond007 jackass bonnie alexis scorpio samson q1w2e3 azerty rush2112 driver freddy willie
calvin 1q2w3e4r5t sydney gators dexter red123 123456q 12345a creative voodoo arthur trouble america nissan gunner
stella rebecca garfield gordon jessie bullshit parker asdfghjk fucking apollo 1qazxsw2 eminem december legend airborne
beavis august brooklyn godzilla skippy 4815162342 kitten shelby beaver phantom nothing asdasd williams xavier braves
darkness blink182 travis copper platinum qweqwe tomcat 01012011 bigboy 102030 animal police online 11223344 voyager
lifehack 12qwaszx sniper 315475 trinity walter blazer heaven snowball playboy loveme bubbles hooters cricket marvin
willow donkey topgun nintendo family saturn november destiny gabriel pakistan pumpkin digital sergey redwings explorer
chance private runner therock guinness lasvegas beatles 789456123 cassie christin qwerty1 celtic asdf1234 andrey
broncos 007007 babygirl nelson donald eclipse fluffy louise cartman michigan carolina testing little samuel alexande
birdie pantera cherry gibson sharon vampire mexico dickhead buffalo genius montana minecraft maximus flyers school
lovely stalker metallica doggie carter kristina kimberly spencer snickers barbara speedy sabrina carmen marcus bronco
lol123 friends paradise yankee horses magnum dreams caroline 147258369 lacrosse goober enigma member qwertyu scotty
pimpin bollocks surfer poohbear genesis asd123 qweasdzxc racing friend hello1 hawaii eagle1 october vanessa poopoo
einstein boobies 12345q stanley walker bitches drowssap courtney simple stephen badger alaska action denise jester
drummer 111222 spitfire patricia forest maryjane champion diesel svetlana friday gregory pamela hotrod 147258 anderson
lucky1 westside douglas security google badass tester shorty thumper hitman mozart general zaq12wsx reddog 010203
alexander melanie lizard a123456 123456789a ruslan vincent 1232323q scarface teresa qwerty12 147852 marshall a12345
olivia buddha veronica 420420 frankie spirit money1 stargate antonio qwe123 naruto mercury natalie liberty 12345qwert
semperfi suzuki popcorn spooky marley system brittany scotland claudia cherokee vikings simpsons rascal leslie qweasd
hummer loveyou michael1 patches allison adrian russia jupiter penguin passion cumshot howard vfhbyf vladimir franklin
sandman passport raider bastard 123789 infinity assman bulldogs fantasy sucker 1234554321 horney domino budlight
disney norman ironman usuckballz1 softball francis bishop brutus jeffrey redrum bigred brooke mnbvcxz fktrcfylh karina
marines digger ireland kawasaki cougar fireman oksana college russell alicia houston monday bradley justice nigger
wildcats tinker logitech duncan dancer swordfis avalon everton reggie alexandr motorola timothy patriots hentai
madonna claire pussy1 eugene ducati colorado connor indian kermit juventus galore smooth freeuser warcraft simpson
boogie titanic wolverin elizabet arizona valentin georgia saints accord baxter denver test123 password123 mitchell
christ yfnfif stinky zachary roland brenda spiderma naughty chopper hello123 ncc1701d extreme skyline virginia zombie
pearljam 123qweasd froggy awesome vision pirate fylhtq alyssa dreamer bullet predator empire 123123a kirill charlie1
people panthers skipper nemesis rasdzv3 peekaboo rolltide alison american cardinal arnold psycho danger mookie happy1
wanker chevelle manutd goblue 9379992 hobbes vegeta fyfcnfcbz 852456 picard burton 159951 windows loverboy victory
vfrcbv bambam serega 123654789 turkey tweety galina hiphop rooster changeme berlin taurus suckme polina electric
ronald avatar 134679 maksim raptor alpha1 hendrix newport bigcock kenneth brazil spring a1b2c3 madmax england france
britney sublime darkside bigman wolfpack classic hercules lawrence lincoln ronaldo letmein1 1q2w3e 741852963 spiderman
blizzard 123456789q cheyenne cjkysirj tiger1 wombat bubba1 raymond brother kristen pandora zxc123 holiday simone
wildcat devils kramer alabama 147852369 caesar basketball buddy1 sterling bondage carrie pussycat pickle shaggy sports
catch22 leather chronic a1b2c3d4 flowers robbie qqq111 qaz123 perfect gracie airplane kodiak freepass billybob sunset
katana chocolat snowman angel1 stingray firebird wolves zeppelin detroit garcia pontiac gundam panzer vagina fisher
pretty outlaw connie business trevor redhead tarheels greenday nastya 01011980 hardon engineer savage dragon1 hellfire
serenity service michele fireball lickme miranda darkstar 1029384756 mustang1 remember harvey 124578 strike beauty
freddie pavilion 01012000 bobafett dbrnjhbz bigmac bowling chris1 clinton ytrewq future wallace harrison natali
pyramid welcome1 dodgers apache swimming morris whynot trooper fuckit defender precious 135790 packard weasel popeye
lucifer cancer icecream 142536 stewart swordfish tanner presario viktor rockstar blonde manager cheryl norton james1
control wutang julian atlanta airforce thailand casino looking lennon 741852 hacker bluebird hawkeye 456123 theone
catfish elaine sailor goldfish dustin nfnmzyf tattoo design pervert barbie maxima roscoe nipples machine trucks herman
wrangler tornado lights cadillac bubble pegasus madman longhorn philip browns target orlando 666999 stefan qazwsx123
microsoft dilbert christia baller winnie cannon lesbian shooter xfiles street seattle qazqaz cthutq amateur prelude
corona freaky malibu 123qweasdzxc assassin 246810 atlantis integra pussies iloveu regina lonewolf dragons monkey1
unicorn software bobcat stealth kristin stacey peewee openup 753951 student srinivas angelina newton leonardo zaqwsx
valentina shotgun lolita trigger athena veronika bruins coyote babydoll country dollar lestat rocky1 hottie random
butterfly potter wordpass smiley sweety chipper samurai devildog valerie maddie soso123aljg powers mistress freedom1
flipper express hjvfirf cessna piglet goldie polaris teacher montreal cookies father wolfgang scully fatboy ladies
wicked tickle dfvgbh castle foobar transam single fetish oicu812 basketba toshiba hotstuff jasmin sunday gambit ronnie
31415926 impala birthday stephani jessica1 hooker lancer knicks shamrock fuckyou2 stinger savannah 314159 kathleen
roberto redneck benson deftones squirt siemens blaster goldberg trucker alfred subaru renegade shelly ibanez manson
swinger reaper blondie cristina hamilton mylove minnie lindsay galaxy farmer gloria blahblah dudley special enterpri
travel 1234abcd babylon5 indiana skeeter master1 ficken bigone sweetpea fucked trfnthbyf curtis freeman marino escort
smitty bigfoot joanne larisa trumpet spartan valera tristan babylon asdfghj sister yankees1 bigboobs stormy mister
hamlet aardvark butterfl marathon andreas paladin cavalier manchester skater napoleon indigo hornet buckeyes 01011990
indians karate wonder hesoyam pierre jerome toronto holland diamonds aurora chiefs buckeye 1qaz2wsx3edc sweetie
highland hotsex charger redman elizabeth chandler brandi passwor maiden griffin drpepper campbell monika leonard
pornstar autumn bernie garden 12345678910 pencil millie sherlock timber thuglife insane jungle mariah jesus1 aragorn
1a2b3c hamster david1 audrey triumph techno lollol sidney pioneer catdog sophia 321654 fktrctq morpheus 141627 pascal
sampson shadow1 island hobbit wetpussy erotic consumer blabla justme stones marion chrissy spartak goforit burger
pitbull adgjmptw kelsey nadine italia barcelona harold hunting kaiser artist colors martha german sammie kissme virgin
nicolas overlord isabella pebbles sundance emerald callie isabelle racecar germany element 1478963 zipper alpine
basket goddess poison shirley change nipple wesley sakura chichi huskers christy marcel pussys q12345 ultimate
ncc1701e blackie inside nicola rommel matthew1 caserta geronimo watson sergio sammy1 trojan 123qwe123 philips nugget
tarzan chicks aleksandr bassman warren trixie sherry manuel portugal webster anakin dodger bomber superfly madness
michel global q1w2e3r4t5y6 123asd yvonne fatcat ybrbnf florence soldier energy warlock wrinkle1 desire bianca sexual
martina seminole alejandr 951753 11235813 westham andrei concrete hector harris margaret access14 bernard letmein2
ladybug network christop trombone history tintin sherman bluesky rhbcnbyf qazxswedc pleasure christian cotton onelove
cdtnkfyf january vfvjxrf lindsey titans stallion holden archie brianna singer hansolo blue22 natalia angelo smiles
phillip joanna beagle panama kingkong flatron inferno mongoose connect poiuyt snatch qawsed blessed rocker dominic
snakes personal bluemoon sex4me finger jamaica a1234567 alberto mulder beetle forget fuckyou1 passat immortal plastic
123454321 anthony1 whiskey dietcoke spunky giovanni magic1 monitor cactus exigen markus patton planet ripper spyder
apple1 nolimit abigail daniela katrina waters morrison hollywoo sticky trunks 1234321 always mission 14789632 clifford
pickles fernando holmes sailing bonehead ghbdtnbr million darren newman charlott rubber 911911 112358 molly1 yomama
hongkong jumper william1 sylvia ilovesex faster unreal cumming bertha memphis maurice 1123581321 nylons rodney kennedy
legion sebastia shalom pentium geheim brooks werewolf funtime ferret kingdom curious graham 555666 niners milton
cantona sprite philly pacific pirates abgrtyu gilbert lollipop french palmer eternity office boeing super123 sweets
sheila cooldude tottenha africa green1 jackoff monique anything foster stocking columbia 7895123 moomoo martini tracey
biscuit drizzt colt45 camera isabel fossil robinson makaveli snapper satan666 solomon maniac salmon patriot verbatim
jersey shasta asdzxc standard shaved blackcat raistlin qwerty12345 punkrock infantry cjkywt 01012010 gerald waterloo
clayton crimson dillon twister oxford ricardo serena musicman seinfeld flight maxine biggie silvia condor colleen
ravens megadeth wolfman cosmos sharks banshee keeper foxtrot gn56gn56 damien skywalke velvet black1 sesame garrett
squirrel privet sunrise wolverine roxanne legolas grendel western carrot frosty lvbnhbq herbert blades marlin stardust
qazwsxed 121314 coolio brownie butler helena groovy twilight trains daytona mollie vanhalen pikachu peanuts licker
hershey jericho intrepid 1234567a zaq123 search lobster goblin bottom punisher strider shogun kansas murray suzanne
darwin amadeus seven7 jason1 neptune showtime support muscle oldman ekaterina rfrfirf getsome showme 111222333 obiwan
skittles whitney english tanker maestro capital tarheel thanks anubis hannibal newlife gothic fighter blue123 brendan
123456z princes thunder1 sabine evelyn preston 1q2w3e4r5t6y python mirage clover richie tequila chelsea1 surfing
delete potato review chubby panasonic sandiego porter portland bentley baggins penelope fusion derrick sooners
blackdog harmony buttons malcolm californ moscow playtime mature safety 1a2b3c4d dagger stimpy christine lester
asdf123 turner gangster warriors iverson chargers byteme swallow liquid lucky7 dingdong nymets cracker mushroom 456852
crusader mobile bigguy dkflbvbh bugger nimrod anastasia tazman stranger newpass doodle monroe powder volume archer
collins gotcha battle guardian dublin miguel masters slapshot septembe stuart 147896325 pepsi1 milano grizzly woody1
knights photos janice angelica scarlett damian nookie charly lorenzo rammstein brasil 123321123 scruffy munchkin
poopie 123098 camille kittycat latino santiago walnut thegame gerard viper1 1passwor kolobok picasso robert1 barcelon
bananas trance auburn coltrane eatshit goodluck starcraft wheels parrot postal dorothy blackman wisdom gorilla tamara
quality katerina engine pass123 andrew1 shaney14 dumbass cassidy osiris fuck_inside oakland luther discover ranger1
spanking lonestar meridian bender heather1 dookie stonecol megaman bridge 192837465 rjntyjr ledzep violet madrid
lowrider 25802580 richard1 firefly alexandra phoebe griffey racerx paradox ghjcnj beautiful gangsta zaq1xsw2 tacobell
weezer sirius halflife buffett shiloh 123698745 vertigo sergei loving aliens carson sobaka catalina keyboard kangaroo
sinner soccer1 0.0.000 bonjour socrates chucky thompson hotboy cynthia hoover sprint sarah1 finish scarlet celica
shazam formula1 stevie sommer frances trebor qwerasdf national mailcreated5240 bollox asshole1 fuckface elwood honda1
lorraine rebels vacation lexmark melvin penguins 12369874 ragnarok formula 258456 claude tempest vfhecz tacoma qwertz
colombia flames rockon prodigy wookie sebastian dodgeram mustangs 123qaz sithlord smoker server incubus window
scoobydo oblivion molson kitkat mystery titleist rescue magnolia zxcv1234 carpet director richmond melinda celeste
lawyer bigballs tardis jimbob xanadu bobbie blueeyes shaman mersedes pooper pussy69 wright golfing hearts garbage
sheena ashton mallard 12312312 kenwood springer patrick1 cowboys1 oracle lizzie 123zxc nuttertools martinez 102938
topper janine roberts imagine elliott 1122334455 shemale sleepy gremlin yourmom 123987 gateway1 imperial printer
monkeys grateful peterpan hudson kingston cooler analsex pa55word gillian asterix freckles esther birdman frank1
defiant aussie margarita blondes donnie tatyana 445566 bridget aspirine mariners jackal tobias deadhead katrin
research rootbeer weather frogger israel children forgot stephanie frederic scooter1 account noodles thomas1 parola
shaolin willis celine palace 11112222 plymouth nellie creampie santos justdoit rogers ohyeah fatass assfuck amazon
1234567q laurie kisses ludwig magnus nopass deanna 987456 6751520 harley1 putter champs massive spidey lightnin
camelot letsgo gizmodo aezakmi caliente tatiana broken goodtime thankyou raiders1 brucelee redalert aquarius 456654
catherin smokin mypass payton lonely active astros roller porkchop sapphire shopping qwert123 kevin1 a1s2d3f4 beckham
temple marian atomic rusty1 marvel vanilla qazwsxedcrfv unknown fletcher hunter1 kaktus cxfcnmt blacky 753159 elvis1
aggies blackjac picture bangkok sooner hastings scream 123321q iforgot power1 myself kasper judith buster1 slappy
shitty veritas chevrole amber1 01012001 painter amsterdam kristi jammer primus spectrum valley ernest eduard granny
horny1 sasha1 clancy usa123 diamond1 hitler avenger spankme 123456qwerty smudge scrappy melody atlantic beatrice
labrador john316 harder southern syracuse front242 falcons rosemary husker candyman commando sanchez pacman delta1
center pancho krishna darling fatman elijah throat clitoris pineappl lesbians lemons 8j4ye3uz kelley barkley vulcan
punkin odessa celtics method monopoly flyboy romashka hamburg 123456aa gangbang 223344 area51 spartans bennett aaa111
tricky snuggles anders annette homerun vectra homer1 charlotte hermes grover topcat vivian cuddles carolyn infiniti
1234567890q cosworth hayden forrest goodbye billie jeremiah phoenix1 killer1 ivanov bossman qawsedrf peugeot exigent
doberman pauline durango brandon1 plumber telefon franco horndog emmanuel laguna rbhbkk webmaster breeze porsche9
beefcake reality leopard redbull oscar1 dalton shelley topdog godsmack theking omega1 speaker strong viktoria fuckers
bowler starbuck gjkbyf hungry content valhalla anarchy blacks herbie kingpin writer starfish clarence loveit achilles
906090 labtec ncc1701a fitness jordan1 brando arsenal1 kicker napass desert sailboat bohica tractor hidden muppet
jackson1 jimmy1 terminator phillies kentucky pa55w0rd terror farside caitlin swingers legacy ramona frontier butthole
amelia doughboy jrcfyf tuesday matilda september sabbath daniel1 nebraska homers qwertyuio azamat fallen maryland
oakley agent007 oklahoma striker camels iguana looker pinkfloy moloko double qwerty123456 dannyboy luckydog 789654
rhonda pistol whocares charmed skiing select studio franky houses elliot javier nathalie daniil conrad command vladik
vfrcbvrf stoner ihateyou nevada moneys vkontakte mandingo puppies california 666777 mystic maynard zidane eileen
kotenok tyrone dilligaf budman bunghole zvezda 123457 jennie triton golfball technics carlton trojans rafael church
laptop rookie 01011991 15426378 aberdeen gustav jethro enterprise escape stripper filter hurrican rfnthbyf lespaul
gizmo1 central 132435 dthjybrf belinda 1366613 handsome excalibu 963852 nofear momoney possum cutter bigger brothers
bethany oilers randall moocow cupcake gbpltw batman1 splash svetik leader super1 soleil bogdan melissa1 vipers babyboy
tdutybq lancelot sabina ccbill keystone passwort juliet russian madden flamingo australia firefox marilyn dogman
vortex noodle raven1 zaphod killme verona pokemon1 babies coolman danila designer skinny kamikaze deadman attack
gopher doobie somethin reagan warhammer bradford deeznuts freaks engage chevy1 steve1 torres apollo13 poncho hammers
azsxdc dracula 000007 bitch1 deskjet cancel macdaddy mighty rangers1 oregon manchest hilton sterlin marissa casey1
justine michaela dawson fabian meatball mailman sinatra columbus cthulhu summer1 grandma bubbas cartoon bicycle bryant
eatpussy truelove sentinel tolkien breast capone lickit summit 123456k peter1 hailey daisy1 beverly kitty1 julius
universe 123456789z meghan crazy1 jamesbon texas1 kathryn eleven sexygirl 362436 miracle bowser billyboy redhot
traffic microsof microlab military daddy1 rockets iloveyo fernand gordon24 cutlass function polska star69 titties
pantyhos 01011985 sweden conner lifetime thekid theodore aikido gofish mayday bloody 1234qwe market bonita anfield
lansing elvira scotch catman 73501505 hustler hayley dfkthbz peters passwor1 jenny1 azsxdcfv cheers irish1 gabrie
tinman orioles scottie charlton fortuna santana 01011970 airbus station rustam xtreme bigmoney zxcasd retard fatima
grumpy huskies boxing 4runner selena kelly1 ultima warlord fordf150 oranges rotten asdfjkl superstar denali terminal
sultan bikini saratoga figaro sixers wildfire vladislav gretchen 128500 hollywood sparta kristy mayhem wilbur greenbay
chewie music1 number1 cancun models running marlene mellon trinidad poiuytrewq cloud9 crunch fashion bigtime chicken1
piccolo bigbird 321654987 billy1 01011981 miriam maradona sandro chester1 bizkit rjirfrgbde 789123 rightnow jasmine1
hyperion hansen natural treasure meatloaf armani rovers jarhead 01011986 cruise emerson coconut dragoon utopia davids
revenge catherine rfhbyf reebok charli giorgi sticks camilla sayang pass1234 exodus japanese anaconda zaqxsw illini
chanel christopher woofwoof emily1 sandy1 memory packer poontang govols tomato richards beaner cooter creamy lionking
happy123 quincy movies deborah albatros poodle kenworth dinosaur greens happyday eeyore adriana tsunami cabbage
holyshit turkey50 hopper memorex chaser bogart orgasm chocolate flying tommy1 volley whisper knopka ericsson walleye
321123 pepper1 katie1 chickens tyler1 corrado twisted 100000 clemson zxcasdqwe tootsie milana zenith fktrcfylhf shania
romance frisco jensen profit polniypizdec0211 crazybab sherwood positive junebug fugazi science rereirf vfvekz sausage
vfczyz comics koshka clapton madeline theresa justin1 anhyeuem condom hardrock skywalker tundra roberta february
gringo marcos rachael werner 150781 harper vitalik aspire stocks samsung1 coleman applepie abc12345 gandalf1 johanna
pillow sparkle gmoney nobody fingers rockhard lucky13 better samiam everest hellyeah bigsexy davidson skorpion rfrnec
ingrid hedgehog australi candle slacker voyeur jazzman america1 bobby1 br0d3r steele wolfie vfksirf valeria 1qa2ws3ed
13243546 fright yosemite kirsten karolina barsik cheetah baddog deniska marisa starship bootie milena lillian salvador
hithere greatone 50cent 0.0.0.000 albion amanda1 cecilia admiral stolen midget vernon maxell fuckin football1 cyclone
freeporn rupert nikola bonsai kenshin slider balloon roadkill killbill 222333 jerkoff 78945612 dinamo tekken rambler
francois goliath fortune cinnamon malaka backdoor fiesta packers1 rastaman fletch sojdlg123aljg stefano artemis calico
powell felicia nyjets damnit scratch robotech alliance duchess rctybz hooter marianne keywest 18436572 hal9000
mechanic pingpong sanders operator presto rasputin bristol faggot 963852741 amsterda 321456 wibble carrera jeanette
alibaba krista majestic ramses duster route66 trident clipper nguyen steeler wrestlin mattie divine kipper gotohell
kingfish snake1 charley passwords buttman pompey railroad viagra zxcvbnm1 garage isaiah fowler 332211 slutty lineage2
macross pooter brian1 qwert1 charles1 jokers yzerman swimmer ne1469 phillips nwo4life solnce seamus spears lolipop
pupsik moose1 ivanova secret1 matador love69 420247 sparks ktyjxrf subway peterson cinder vermont kimber pussie
shearer florian magick retired guiness nature thursday allsop ghetto flash1 mathew a123456789 typhoon dfkthf direct
depeche skydive chemical dammit seeker respect fuckthis crysis murder kcj9wx5n umbrella r2d2c3po 123123q snoopdog
critter theboss 162534 splinter cyclops jayhawk 456321 caramel qwer123 underdog caveman onlyme grapes feather credit
hotshot fuckher renault george1 sex123 animals pippen broadway 000001 789987 floppy megapass pornos kickass great1
quattro 135246 kristine wassup helloo p0015123 nicole1 chivas shannon1 bullseye fishes blackhaw jamesbond tunafish
juggalo dkflbckfd 123789456 sinclair dallas1 translator 122333 giuseppe beanie alucard saturday gfhjkm123 supersta
deacon magicman ashley1 tabitha frozen cohiba xbox360 meredith caligula 12131415 facial 7753191 dfktynbyf cobra1
cigars klingon bob123 silence safari looser maureen deepthroat samara malina 200000 tazmania crawford goalie jacob1
damage vietnam kendall monaco cruiser misfit vh5150 tommyboy marino13 yousuck carole sharky vfhufhbnf andres horizon
absolut brighton 123456r death1 kungfu christina forfun mamapapa enter1 budweise banker getmoney kostya qazwsx12
bigbear button abraham vector fallout nudist gunners royals astrid chainsaw believe scania trader blueboy italian
walrus eastside kahuna qwerty1234 love123 01011989 cypress undertaker downtown ybrjkfq europa daphne snowboar sabres
moneyman bottle chrisbln minime mirror nipper groucho stroke strange susanne whitey viewsonic village number penthous
wolf359 wagner fabric canadian flounder coolguy trisha bertie whitesox passme smegma skidoo thanatos fucku2 snapple
leanne dalejr mondeo thesims sparrow mybaby panasoni sinbad jillian thecat topher sneakers maximum q123456 barber
senior z1x2c3 massimo chicago1 taylor1 ghjcnjnfr cat123 emmitt olivier simona dollars titanium madison1 jabroni answer
journey solution hambone intruder holly1 gargoyle sadie1 static poseidon studly newcastl sexxxx europe johannes danzig
beastie musica buckshot sunnyday goodman adonis bluedog bonkers 2128506 chrono compute 01011988 turbo1 smelly wapbbs
goldstar ferrari1 library 778899 quantum pisces boomboom gunnar test1234 albina florida1 premier briana superman1
multiplelo custom motherlode 1qwerty westwood federico usnavy dorian edwards apple123 daewoo stereo sasuke sunflowe
watcher dharma staples 555777 mouse1 assholes babyblue 123qwerty marius walmart starfire callaway tigger1 paintbal
knickers aaliyah rivers lokomotiv theend winston1 sapper erotica scanner sexy69 lamont doogie bayern joshua1 newbie
micheal scott1 blossom losers droopy outkast martin1 dodge1 wasser poetry ufkbyf laurel rjycnfynby thirteen 12345z
112211 hotred deejay hotpussy 192837 jessic truman philippe panther1 cubbies michell havefun magpie fghtkm avalanch
jeanne newyork1 pudding leonid harry1 cbr600 busted audia4 bimmer 01011984 idontknow original vfvfgfgf tomorrow
aleksey builder 01011987 zerocool godfather mylife donuts allmine redfish 777888 sascha nitram greene bounce demons
working 333666 greece second smokes reading 1x2zkg8w rodman stunner zxasqw12 contact hoosier beretta insert 123456s
rtyuehe francesc tights cheese1 micron christie quartz hockey1 gegcbr peyton searay jewels paintball celeron cornell
padres syncmaster simon1 beaches prissy diehard orange1 mittens aleksandra queens 02071986 biggles attitude thongs
southpark twinkle gretzky rabota cambiami monalisa gollum chuckles spike1 gladiator whisky spongebob 03082006 mazafaka
meathead backup ou8122 barefoot 12345678q cedric cfitymrf bigass a1s2d3 kosmos blessing clevelan barrett terrapin
ginger1 johnboy maggot freeze clarinet eduardo deeznutz 336699 stumpy carina stoney footbal traveler weaver bucket
rooney gaston snapon felipe pianoman hawkeyes futbol casanova looney goodboy filthy honey1 carbon sexyman warthog
mustard abc1234 nickel 10203040 meowmeow krystal combat valeri boricua prophet sauron 12qwas reefer andromeda crystal1
venice joker1 valencia xander lovesex triangle rhiannon whatsup mellow bengals monster1 01011910 lover1 123aaa sunshin
booker smeghead hokies resident welder cerberus bunny1 rockford 1q2w3e4r5 marcia goldwing juliette gabriell lambert
buzzard crjhgbjy motley james007 candice rainman groove tiberius purdue nokia6300 hayabusa jagger zigzag poochie
usarmy redwood redwing 12345679 together salamander silver1 abcd123 sputnik boobie ripple eternal 12qw34er thegreat
allstar wrestling slinky gesperrt mishka whiskers mohammed pinhead overkill sweet1 rhfcjnrf montgom240 sersolution
confused jamie1 starman swords nikolay bacardi badgirl rebecca1 carolin brewster bermuda wildman penny1 claudio
spaceman logan1 hacked kaylee bulldog1 helmet windsor buffy1 changed something norway runescape trapper 123451 banane
person dbrnjh ripken 12345qwe higgins frisky athens public fester hurley lightning ib6ub9 supreme cicero antoine
amazing recovery thedog 784512 01011992 megatron illusion vinnie edward1 napster squash roadking smoking woohoo
19411945 hoosiers darius 01091989 tracker bagira midway secure adrienne leavemealone lionel 14725836 sacred 235689
menace medicine rachel1 stoned motherfucker realmadrid massage morning 787898 balloons tinkerbell 5551212 maria1
pobeda heineken sonics moonlight optimus orchid 02071982 jaybird kashmir 12345678a chuang chunky mortgage rulezzz
saleen chuckie fishing1 gsxr750 doghouse reader company buddah benfica salomon meister eraser blackbir bigmike starter
pissing deluxe eagles1 jeffery hardcock 135792468 collin seahawks godfathe bookworm gregor talisman brewer blackjack
babyface common hawaiian dogfood 01011975 hampton tricia sancho ludmila medusa mortimer 123456654321 roadrunn willia
wedding just4me stalin 01011993 handyman alphabet pizzas calgary health tongue clouds password2 christmas cgfhnfr
cubswin maryann century unique max123 xxx123 digital1 gfhjkm1 7779311 missy1 berger michae beautifu gator1 pacers
buddie chinook heckfy toledo really dutchess sally1 breasts eleanor beowulf darkman remote charlene tiffany1 qazwsx1
because satana idontkno smiths puddin martine ashlee nasty1 teddybea valkyrie passwd boxster killers cheater inuyasha
beast1 wareagle foryou dragonball mermaid bhbirf teddy1 mohamed dolphin1 misty1 delphi gromit famous sponge qazzaq
fytxrf sullivan misery medical ripley gameover beamer property beemer kittykat stanford rancid spanish manowar circle
alexia barnes adam12 diggler assword austin1 wishbone gonavy sparky1 fisting thedude sinister venera novell salsero
jayden colonel desiree fuckoff1 linda1 vedder 02021987 1pussy peacock redline jktymrf 02011985 dfcbkbq geoffrey
dragon12 chrome katherine gamecube titten bella1 02081988 eureka friendly bitchass 147369 gabriela banner carmel
lakota 123321a mustafa matthews preacher hotbox destroy 02041986 z1x2c3v4 playstation 01011977 claymore electra circus
checkers playing armagedon 02051986 wrestle svoboda nimbus manuela alenka madina newpass6 onetime aa123456 bartman
02091987 sporting silverad electron 12345t courage devil666 oliver1 skylar hassan rhtdtlrj darrell gobucks johann
12011987 milkman 02101985 camper thunderb bigbutt jammin davide cheeks goaway lighter claudi thumbs pissoff ghostrider
cocaine squall hootie blackout doitnow kaitlyn subzero pippin rolling loaded 02031986 marine1 02021988 pothead
123456qw magical antoni bcfields charity marika 794613 ferris laurence musashi tulips annika lucille bright southpar
jenkins 02061985 lipstick mandarin 654123 ninjas dianne cannabis reynolds finance jimmie adults jetski xerxes zhuang
kleopatra forward dickie farley morgan1 dieter baseball1 tottenham yfnfkmz dirtbike 1234567890a jackson5 ipswich
iamgod 02011987 absolute tdutybz northern modena slippery qweasd123 bluefish samtron 111333 iscool 02091986 petrov
1357924680 mollydog cinema 02021986 1236987 dwayne pheonix ghblehjr othello katherin starcraf divorce 000111 sanfran
a11111 cameltoe badman shadows dolores secrets warner kissing vasilisa annabell 1qaz2ws 12qw12 marsha 369963 cheech
beatle pickup paloma jameson 01011983 caravan elizaveta gawker banzai pussey illinois mullet bingo1 bearcat flexible
farscape borussia templar guitar1 colton toolman yfcntymrf chloe1 barker keegan slave1 sander records warning nuggets
02081984 mantis scorpio1 fyutkbyf thedoors 02081987 02061986 123qq123 fergie graphics caprice 7ugd5hip2j asdfzxcv
sunflower pussyman deadpool barton ariana bigtit hillary shepherd 01011982 love12 lassie skyler gatorade stories
sherri carpedie jockey sheriff hopeless mancity spectre 02021984 cameron1 artemka stretch 02031984 iomega augustus
twenty moritz susana alejandro keller spinner heater argentina grease corleone ltybcrf cowboy1 hippie chimera ticket
alex123 02021985 mickey1 strength corsair sonoma kinder aaron1 xxxpass vampires bacchus raquel domain webmaste kendra
xyz123 chrysler spurs1 virtual cosmic 01020304 deutsch shanghai gabriel1 patience 123455 oceans 987456321 binladen
latinas a12345678 speedo buttercu 02081989 castro millions 21031988 sergeant merlot millwall universal kotaku becker
letter dragonba register stonecold snuffy ashleigh harvard 01011999 02011986 poland hellos noelle maggie1 slapper
istanbul bonjovi babylove bullfrog phoeni jacques porsche1 nomore 02061989 bobdylan cristian capslock orion1 zaraza
teddybear ntktajy myname wraith screen hubert 02041984 smokie chevrolet dialog gfhjkmgfhjkm criminal dotcom monarch
athlon mikey1 pierce hamish hardware everett aubrey coolness ramones malone ciccio chippy eddie1 house1 cattle marker
cougars jackpot renata barbados pdtplf knockers counter cobalt amateurs canyon dipshit napoli kilroy pulsar jayhawks
daemon alexey alisha nightmare augusta balance shuang 9293709b13 shiner spread brigitte eldorado helene soulmate
gunther county mclaren golfer1 andromed 50spanks sexyboy dogshit silent 02021983 kakashka syzygy 111111a yeahbaby
paranoid netscape fulham 120676 gooner rainbow6 laurent dog123 halifax freeway carlitos 147963 dwight eastwood
microphone monkey12 hollow persik coldbeer lesley danny1 geneva yolanda fgtkmcby missouri entropy gadget just4fun
baggio carlito 1234567891 02021989 02041983 specialk manning piramida bigblue salasana hopeful mephisto dynasty
bailey1 washington annie1 generic violetta spencer1 brittney arcadia heritage 02051983 hondas 9562876 trainer jones1
estrella arlene smashing fountain 159632 creature iceberg rebel1 snooker temp123 matteo fastball q2w3e4r5 bamboo
fuckyo shutup stevens buddyboy nikitos redbird maxxxx shitface 02031987 kissmyass sahara radiohea 1234asdf hooper
wildcard maxwell1 patric rochelle plasma heynow loveless bruno1 arturo bigfish misfits sassy1 02011988 theater
02081986 testpass seeking nanook cygnus licking slavik pringles female fraser ninja1 submit dundee tiburon pinkfloyd
butcher browning chopin obelix insomnia stroker 1a2s3d4f playboy1 lazarus spider1 homerj sleeper jayson 02041982
darklord 02041988 ventura 02041987 tripod magician sandwich telephon vsjasnel12 promise romero pasword magazine
citizen iverson3 pavlov homeboy gamecock brodie budapest desmond yjdsqgfhjkm bolton dupont married romano reckless
02011980 tiger123 mason1 orient 01011979 cdtnbr maksimka bushido taxman giorgio sphinx kazantip baldwin mexican
02101984 concorde verizon lovebug sam123 patrice seadoo qazwsxedc123 jezebel ramsey pharmacy abnormal alfredo jellybea
maxime triple islander bunnies jiggaman drakon hughes 010180 zhjckfd chantal classics crusher mordor hooligan
strawberry 02081985 scrabble hawaii50 officer wg8e3wjf project cthtuf premium meagan 123456qwe mazda626 ramrod tootie
rhjrjlbk channel ghost1 bounty 02071984 killer12 senator sweetnes porno1 masamune ferguson 426hemi gertrude corolla
mariposa hjccbz darryl doomsday bummer donovan blue12 thelma bird33 excalibur andersen samsun kirsty buttfuck kfhbcf
marcello 02021982 players dynamite 655321 master12 123465 lollypop stepan 1qa2ws chestnut spiker brains goirish
gonzalez callum michael2 moonbeam attila someone henry1 lindros andrea1 webber sporty lantern 12365478 nextel mallory
violin dottie volcom 998877 glacier water1 imation inspiron dynamo citadel placebo jacobs clowns insanity 02061988
tripper dabears haggis merlin1 02031985 anthrax amerika iloveme ursula lilian vsegda burrito bombers snowboard
forsaken katarina a1a2a3 beacon woofer tigger2 fullmoon tiger2 creation darlene hannah1 bessie snoopy1 sexxxy zander
sausages stanislav cobain francesco robotics shanna exotic green123 nichole mobydick yvette senators pumpkins fergus
asddsa 147741 258852 windsurf reddevil vfitymrf avenue nevermind woodland fishman q1q2q3 wingman superb ganesh pecker
zephyr anastasiya icu812 larry1 02081982 broker zalupa kerstin mihail vfibyf dogger paddle varvara suicide schalke
create happiness 1z2x3c faithful presiden wanted yankees2 tuning sheridan 02051982 concord vanguard kellie aviation
stiffy rjhjktdf felix1 bronze jarvis wrench bunker firewall bubba69 popper normal 02011984 grande temppass gobears
tipper fuckme1 kamila bigcat drummer1 02031982 sowhat digimon tigers1 battery jingle download uranus soprano evolution
candace mariana mandy1 dusty1 fandango pumpkin1 postman 02061980 dogcat radical bombay pussy123 onetwo highheel piazza
julie1 laura1 pepito smokey1 stylus stratus reload conover duckie karen1 jimbo1 225588 369258 krusty script snappy
asdf12 electro 111qqq simmons fishin christma qqqqq1 1234560 carnage guyver boxers kittens 1000000 qwerty11 toaster
praise cramps latina yugioh 02061987 gorgeous delilah icehouse zxcvbnm123 pineapple namaste harrypotter mygirl falcon1
moreno earnhard fender1 spikes nutmeg 01081989 dogboy fischer 02091983 angelika 369852 softail mypassword prowler
bigboss harvest jubilee dancing killjoy basset choice zaqxswcde redsox1 flores airport misfit99 ghosts holidays
marianna kidrock 02101987 cascade gameboy enrico 1z2x3c4v broncos1 arrows services havana living banger partner
cookie1 chriss platypus cindy1 lumber almond pinball london1 05051987 heroes 02041985 password12 superma longbow
radiohead 12051988 spongebo qwert12345 abrakadabra mckenzie barron dodgers1 02101989 chillin niceguy pistons hookup
santafe bigben vikings1 mankind viktoriya beardog hammer1 passes 02071980 reddwarf magelan longjohn jennife gilles
carmex2 02071987 stasik shanti dayton bumper doofus alissa slamdunk pixies compton garion steffi lottie alessandro
beerman emilia niceass bronson warrior1 honolulu 134679852 johndeer mother1 windmill ramirez boozer oatmeal aptiva
delight slick1 bergkamp badgers guitars puffin 02091981 nikki1 biology irishman miller1 zildjian 123000 airwolf
highway cottage magnet gidget hammond nights queenie install 02041981 02061983 season romans megan1 mudvayne freebird
string muscles dogbert juanita 02091980 02091984 training snowflak 01011900 joseph1 nygiants playstat junior1 vjcrdf
abbott qwer12 webhompas giraffe armand pelican jefferso comanche bruiser monkeybo landon kjkszpj 123456l albany
02051987 impact angel123 epsilon aladin death666 hounddog josephin altima chilly 02071988 sucking 02041979 gasman
thisisit idunno kimmie caught 05051985 paulie ballin medion moondog charter manolo pallmall climber marlon paulina
easter winners fishbone genesis1 153624 toffee edison clippers krypton jerry1 picturs compass pocket 111111q chambers
02051988 stress 02081977 sairam towers getout 333777 comfort hallie camila cobras 22041987 monsters bigblock theatre
severin format booster norwich whiteout ctrhtn federal 123456m 02061984 fiction hewlett shocker fuckinside squeeze
stefanie 02031981 chase1 white1 versace 123456789s basebal iloveyou2 bluebell 08031986 defense anthon stubby foreve
hollie undertak werder saiyan mama123 chipmunk mike123 mazdarx7 qwe123qwe bowwow easton record kjrjvjnbd choochoo
lovelife 02051984 british colnago heinrich lithium 02051989 15051981 zzzxxx welcom sutton anastasi fidelio festival
26061987 diving roadster visual stone55 drifter hookem hellboy 1234qw cbr900rr sinned good123654 storm1 zachary1
toejam newcastle buceta 02021979 testing1 redfox lineage highbury carver koroleva nathan1 mortal washingt torpedo
02061982 02091985 vintage redbaron dalshe mykids carman 11051987 kitchen macbeth julien james123 krasotka bitter
111000 10011986 987123 pipeline tatarin sensei codered michaels komodo frogman 7894561230 nascar24 switch 01031988
redrose mydick pigeon tkbpfdtnf salome smirnoff wireless winner1 president flyfish moskva 81fukkc 21031987 olesya
starligh summer99 13041988 fishhead lowell freesex super12 06061986 gustavo azazel scoobydoo 02021981 motion cabron
yogibear sheba1 puppet konstantin tranny manila chilli terminat ghbywtccf slowhand soccer12 cricket1 fuckhead minerva
nutter transit seagull achtung bigbob nostromo survivor presley cnfybckfd lemonade boomer1 rainbow1 lilith kelvin
prayer irinka deeper cocksuck program peaches1 sugar1 zodiac upyours tommie lorena dinara 135791 sunny1 chiara
johnson1 02041989 contest solitude habibi markiz smoke1 rockies catwoman johnny1 qwerty7 bearcats username 01011978
wanderer ohshit 02101986 arkansas isabell mildred savanna stephen1 paradigm virgil 02011989 flanker sanity costello
underground jsbach spotty washburn bologna grandpa fantasia chevys borabora cocker gravity 74108520 123ewq slater
hurricane 12021988 01061990 gtnhjdbx tonight 02071981 01011960 sundevil nurses 3000gt mustang6 gagging armstron yfnfkb
13041987 revolver 02021976 trouble1 madcat jeremy1 tropical jackass1 volkswag 30051985 corndog birgit reilly pool6123
marines1 03041991 pizza1 02031979 berkeley gilligan report sunfire jermaine angelus undead 24061986 14061991 wildbill
eastern shinobi 45m2do5bs 123qwer 21011989 cleopatr lasvega hornets amorcit 11081989 coventry nirvana1 destin larissa
sidekick 20061988 chinese georgie comedy wasted 02081983 gbhfvblf sneaky bmw325 22021989 nfytxrf sekret kalina
zanzibar hotone daniele wasabi hilary horace heidi1 highlander blues1 hitachi margie 23041987 slayer1 shawna justus
weston simba1 02011981 tinkerbe kieran 01121986 172839 schmidt boiler sisters bluesman waffle quentin asdfgh01
threesom valentine reflex 18011987 nautilus physics everlast vader1 01071986 cyborg nation ghbdtn123 krissy birddog
rubble 02071983 suckers 02021973 skyhawk straight 12qw12qw dakota1 joebob nokia6233 woodie longdong stephan hopkins
marjorie ghjcnjgfhjkm customer 420000 boating armada messiah groups penguin1 02091989 americ 02071989 redeye asdqwe123
keenan 07071987 monty1 spikey sonata 635241 tokiohotel denmark bowman sonyericsson citroen chandra compaq1 marble
umpire belmont antonia pantera1 palmtree emilie vickie 14111986 fenway changes bighead gryphon andyod22 aaaaa1
10031988 enterme malachi dogface reptile 01041985 dindom handball marseille candy1 19101987 torino matthias viewsoni
teenage 13031987 stinker daniels evangelion 24011985 123456123 rampage sandrine 02081980 thecrow astral blanco
28041987 rollins sprinter descent private1 seabee shibby 02101988 25081988 fearless junkie 01091987 aramis antelope
draven mazda6 eggman skinner 02021990 barselona buddy123 19061987 complete fyfnjkbq nancy1 rivera 12121990 10071987
sluggo bennie hotties fredrick irishka zxcasdqwe123 shamus question fairlane honeybee soccer10 expert 13061986
fantomas castillo 17051988 10051987 20111986 gladiato corinne karachi gambler 01011995 biatch matthe 25800852 papito
excite benoit arianna dentist buffalo1 bobdole cheshire player1 28021992 thewho 10101986 pinky1 mcdonald mentor
tomahawk brown1 palermo 03041986 bismillah loretta bigpoppa superior ijrjkfl 01121988 runaway 08121986 skibum studman
deadly helper squeak holycow options manfred harlem gideon 987321 14021985 yellow1 wizard1 margarit success1 medved
sf49ers lambda pasadena johngalt toilet quasar 02031980 coldplay keisha bigpimp 04041991 capricorn ministry elefant
sweetness morton bruce1 dominik 10011990 09051945 datsun elcamino ukraine trinitro malice voyager1 02101983 joe123
carpente spartan1 mario1 glamour diaper 12121985 22011988 winter1 asimov callisto nikolai pebble 02101981 vendetta
david123 boytoy 11061985 02031989 iloveyou1 stupid1 castor cayman casper1 yamahar1 hanson styles wildwood foxylady
calibra 02041980 27061988 glasgow dungeon leedsutd 30041986 11051990 bestbuy antares dominion 01061986 skillet
enforcer derparol 01041988 196969 29071983 f00tball purple1 mingus modern 25031987 21031990 remingto quebec priest
giggles klaste 3x7pxr ernesto 01011994 coolcat 29051989 megane 20031987 02051980 04041988 synergy shrimp 0000007
macman iforget adgjmp vjqgfhjkm 28011987 rfvfcenhf shakira 16051989 robins 25121987 16051987 cleopatra mamamia
08051990 20091991 carnival bolitas paris1 dmitriy 05051989 papillon knuckles alberta 29011985 rosario vienna tophat
28021990 100500 cutiepie 415263 limited ghjuhfvvf asdqwe 22021986 stream freefall antonina 02011983 emperor zarina
finland stephane vitamin kayleigh chapman bigones 17061988 baritone jamess twiggy mischief bitchy hetfield mahler
dontknow conway grinch sasha_007 portal 18061990 12031985 12031987 carroll calimero 224466 letmei 15011987 acmilan
alexandre polish 02031977 08081988 kimball whiteboy 21051991 barney1 02071978 money123 18091985 bigdawg 02031988
cygnusx1 zoloto sanford 31011987 firefigh blowfish screamer lfybbk samira 20051988 chelse 11121986 01031989 harddick
sexylady 30031988 02041974 auditt pizdec kfgjxrf oxygen 20091988 123456ru wp2003wp 15051990 slugger mental kordell1
03031986 swinging 01011974 02071979 rockie dimples 1234123 1dragon trucking rusty2 roger1 marijuana kerouac 02051978
giovanna 08031985 thecure keepout kernel noname123 13121985 francisc 02011982 22071986 stacie papers 02101979 obsidian
12345qw tabasco 02051985 jaguars dfktynby cromwell kokomo popova notused sevens magneto referee 02051976 roswell
15101986 21101986 addison lakeside bigbang little1 14021986 suckmydick strawber carlos1 facebook nokian73 dirty1
25091987 16121987 02041975 advent 17011987 slimshady whistler 10101990 stryker 22031984 15021985 01031985 anchor
blueball 26031988 option ksusha bahamut robocop w_pass chris123 mothers impreza prozac bookie bricks 13021990 alice1
cassandr 11111q john123 korova 02051973 142857 breanna 25041988 paramedi dinner eclipse1 salope 07091990 darkangel
23021986 999666 02051981 smackdow 01021990 nuclear yoyoma argentin moonligh 57chevy bootys hardone capricor galant
spanker dkflbr transfer 24111989 magpies krolik 21051988 cevthrb cheddar 22041988 wrestler bigbooty rimmer scuba1
qwedsa susanna duffman pictures bukkake cecile johncena p@ssw0rd building 258369 cherries 12345s asgard leopold
fuck123 lalakers dogpound matrix1 crusty spanner kestrel fenris series universa clarissa peachy trailer assasin
lemmein marquis eggplant jeannie hejsan canucks wendy1 doggy1 aikman turnip bettina godlike fussball golden1 19283746
april1 django petrova captain1 vincent1 ratman taekwondo prospect chocha serpent perfect1 capetown vampir telephone
gymnast timeout nbvjatq blue32 ksenia janelle k.lvbkf nazgul budweiser clutch mariya sylveste 02051972 university
beaker cartman1 q11111 cardiff forever1 loser1 patrol marseill magellan alanis vehpbr sexgod jktxrf hallo123 132456
liverpool1 southpaw seneca camden daylight 357159 wallet tribal camero tenchi rudolf addict johndoe 145236 roofer
741963 fortress 02041978 repair fktyrf zxcv123 wingnut wealth wolfpac notebook pufunga7782 brandy1 biteme1 factory
goodgirl redhat 02031978 challeng millenium pentagon ballet myrtle maveric noname suburban angus1 olympus sabrina1
ricard sixpack butters gratis gagged clifton camaross wyoming hotgirls flasher 02051977 benito bubba123 goldfing
moonshin gerrard antony jonathon volkov sonyfuck mandrake 258963 tracer lakers1 venture asians susan1 money12 helmut
boater diablo2 1234zxcv seymour dogwood bubbles1 happy2 randy1 llamas arctic beach1 marcius2 navigator pearson goodie
hellokitty fkbyjxrf earthlink lookout opendoor stanley1 marie1 twelve 12345m 07071977 wormix native cornwall murzik
02081976 lakewood bluejays loveya sawyer commande gateway2 01011976 7896321 slammer rasmus faith1 knight1 stone1
redskin speedway davies ironmaiden swedish gotmilk decker destiny1 spence dejavu 1master midnite timosha espresso
delfin toriamos oberon ceasar markie 1a2s3d ghhh47hj7649 vjkjrj mackie daddyo dougie auggie lekker blaine therock1
ou8123 start1 jocelyn p4ssw0rd shadow12 333444 saigon 2fast4u capecod 23skidoo marriage qazxcv beater bremen aaasss
roadrunner larkin peace1 12345qwer coming 02071975 platon bordeaux vbkfirf 135798642 test12 cardinals supernov
beatles1 qwert40 optimist vanessa1 borders prince1 ilovegod nightwish natasha1 alchemy blue99 patches1 gsxr1000 richar
hattrick solaris proton nevets enternow beavis1 greedy amigos closer 159357a ambers almighty somerset lenochka 147896
suckdick finally domingo intercourse blue1234 gonzales spiral 02061977 tosser 02031975 cowgirl canuck angelic q2w3e4
spoons bledsoe waterboy 123567 evgeniy savior zasada redcar mamacita terefon globus doggies htubcnhfwbz around cuervo
suslik eating azertyui explore limewire houston1 stratfor steaua tennis1 12345qwerty stigmata deputy klondike patrici
marijuan romantic sloppy hardball odyssey nineinch printing mulligan republic advance boston1 lawson beezer
mississippi charon power123 vauxhall emilio 875421 awesome1 reggae schatz boulder sandie funstuff iriska krokodil
longer rfntymrf fellow sterva champ1 peeper m123456 toolbox aileen cabernet sheepdog magic32 jaeger pigpen 02041977
holein1 lhfrjy dabomb natalie1 jennaj colonial montana1 joecool chiquita tender steven1 medina clarke sammy123 qqqwww
baltimor footjob geezer 357951 mash4077 cashmone pancake selina grandam yessir gocubs ophelia nastia vancouve mooney
howell another barley dragon69 watford streets ilikepie 02071976 laddie 123456789m absolutely christa hairball
toonarmy ambrose pimpdadd cvthnm davinci sophie1 firenze q1234567 admin1 bonanza munich elway7 terrell square wxcvbn
hoffman afrika theforce jewish 123456t idefix wolfen houdini scheisse default cyprus maserati armando kirkland
02061976 sigmachi revolution dylan1 norbert bigdicks liliana riders eskimo mizzou 02101976 riccardo egghead 111777
kronos ghbrjk alcohol insight chaos1 pastor jomama luciano rfhnjirf dolemite cafc91 nittany pathfind mikael password9
vqsablpzla gabber modelsne myxworld hellsing hottest punker rocknrol fishon gabriele fuck69 02041976 kristian progress
twinkie tripleh cirrus velocity redbone killer123 biggun irving allegro franks gthcbr reginald smith1 wanking bootsy
barry1 mohawk koolaid futurama samoht klizma 996633 macleod honeys peanut1 556677 zxasqw joemama javelin 223322
sandra1 annmarie flicks montag nataly tasha1 1235789 baylor dogbone youtube poker1 p0o9i8u7 goodday smoothie toocool
max333 metroid morales archange delaware vagabond billabon 22061941 tyson1 02031973 darkange skateboard evolutio
morrowind wizards frodo1 rockin cumslut storage outside plastics zaqwsxcde 5201314 outback bumble beloved dominiqu
persona nevermore alinka 02021971 norris forgetit all4one yasmin c2h5oh juliana petunia sheeba kenny1 elisabet
aolsucks woodstoc pumper 02011975 granada shuttle scrapper marcelo 123459 minimoni q123456789 breaker 02091976
ncc74656 slimshad friendster austin31 rachelle wiseguy fallon donner dilbert1 delmar 132465 blackbird buffet fields
jellybean barfly behappy 01011971 carebear fireblad 02051975 boxcar dickens cheeky kiteboy hello12 panda1 elvisp
opennow doktor lillie alex12 02101977 pornking flamengo 02091975 snowbird raleigh lonesome protect robin1 lighting
11111a weed420 baracuda bleach crackers 12345abc nokia1 metall singapor musical bastards mariner herewego tycoon
blunts proview christi 123456789d kamasutra muhammad lagnaf vipergts navyseal starwar masterbate status wildone
peterbil cucumber butkus daughter 123qwert climax deniro gotribe cement scooby1 summer69 harrier steffen shodan
newyear 02091977 starwars1 corwin romeo1 sedona harald doubled sasha123 bigguns salami russel awnyce calling estelle
homework harbor homemade pimping emmett bradley1 warhamme deaths linkin dudeman qwe321 lander pinnacle bedford females
maxdog allgood foolish flipflop lfitymrf fucker1 ottawa acidburn esquire sperma fellatio jeepster thedon sexybitch
pookey spliff dingle widget vfntvfnbrf wheeler trinity1 mutant samuel1 meliss gohome 1q2q3q mercede comein phyllis
cartoons paragon henrik rainyday pacino jenifer exchange dooley bigdog1 alleycat 12345qaz narnia mustang2 rockwell
pointer tanya1 gianni apollo11 wetter clovis escalade rainbows freddy1 smart1 eleonora daisydog s123456 cocksucker
pushkin fyutkjxtr durham hiziad deville whiplash orchard newark adrenalin 1598753 bootsie contract chelle trustme
golfgti blanca hatred ambrosia 5wr2i7h8 penetration shonuf jughead payday raphael stickman gotham kolokol johnny5
kolbasa puppydog charisma gators1 gardner jakarta nightmar 01011973 inlove laetitia 02091973 marshal tarpon nautica
meadow 0192837465 luckyone 14881488 chessie goldeney tarakan 69camaro stafford bungle wordup cleveland linden reserve
interne fuckme2 515000 dragonfl sprout 02081974 touching gerbil bandit1 02071971 melanie1 phialpha ontario austria
camber kathy1 weekend adriano gonzo1 10293847 bigjohn bismarck 7777777a scamper 12348765 trauma rabbits 222777
bynthytn dima123 alexander1 mallorca dragster favorite6 beethove burner workout peppers cooper1 burning fosters hello2
ariane normandy 777999 sebring 1michael lauren1 hawkins blake1 kittie brennan 02091971 nounours trumpet1 wonderful
thumper1 speakers playball xantia rugby1 rocknroll guillaum angela1 strelok prosper malaysia buttercup masterp dbnfkbr
wilder cambridg delaney treefrog lumina 1234566 sexybabe melina michal driller stockton pavement grace1 checker
smackdown pandas getting cannibal asdffdsa blue42 zyjxrf nthvbyfnjh melrose jabber walton 369258147 chains aprilia
lister siobhan atticus benessere catcher skipper1 azertyuiop sixty9 thierry treetop melons reason 123456789qwe daisey
tantra buzzer signal puzzle catnip bouncer computer1 pancakes sexyone ananas offshore young1 generals olenka sexman
mooses kittys systems sephiroth contra hallowee shower sheldon skylark compact sparkles 777333 1qazxsw23edc lucas1
larson clement q1w2e3r gofast hannes karine amethyst nikolas ploppy flower2 hotass amatory volleyba dixie1 bettyboo
ticklish 02061974 elmira constant frenchy algebra phish1 murphy1 powerful trustno 02061972 readers leinad summers
mynameis spooge jupiter1 hyundai frosch junkmail abacab andrews marbles sunshine1 wayne1 longhair caster snicker
02101973 gannibal skinhead worthy hansol gatsby segblue2 montecar briggs kaboom bosco1 888999 buckley enrique panter
pilgrim jesus123 shauna charlie2 giulia candyass travis1 farmboy special1 02041973 thrasher letsdoit password01
allison1 royalty abcdefg1 blanche notredam middle ilikeit 789654123 liberty1 rugger muslim uptown alcatraz 123456w
ladder airman 007bond navajo kenobi terrier stayout grisha painting frankie1 1qazzaq1 1234561 virginie 1234568 tango1
werdna octopus needles fitter dfcbkbcf blacklab ulysses edmonton 115599 montrose winger allen1 supernova frederik
ilovepussy springs justice1 radeon playboy2 blubber sliver swoosh motocros auckland jarrett lockdown pearls thebear
istheman pinetree 1234rewq renate rustydog tampabay errors hewitt babycake jehovah vampire1 streaming clemente collie
fidelity cassandra calvin1 stitch restart dunlop puppy1 budgie capitals hiking dreamcas zorro1 321678 riffraff makaka
playmate napalm rollin amstel zxcvb123 samanth rumble fuckme69 jimmys 951357 pressure pizzaman talbot hazard
1234567899 tralala delpiero yamato itisme 1million camping vfndtq kahlua wonderboy carrots neville ratboy pathetic
rfgecnf 02081973 fujitsu tujhrf sergbest enters blobby planes 02051970 sonic1 cummins harriet accept 1357911 smirnov
video1 panhead 02031974 44332211 duffer cashmoney left4dead bagpuss salman 01011972 titfuck 66613666 england1 malish
dresden lemans darina zapper elements francine 123456as 123456qqq serious met2002 benton 02041972 jefferson redstar
blue23 1234509876 pajero booyah please1 adelina tetsuo winona semper finder hanuman sunlight 123456n 02061971 husband
treble videos garnet password99 dimitri 3ip76k2 popcorn1 lol12345 stellar corner nympho shark1 keith1 saskia bigtruck
glasses revoluti conquest maximo nestor doreen rambo1 asd222 feelgood gogators bismark iceland furball burnout nursing
perkins slonik bowtie mommy1 chavez sniffing icecube herring fabienn mouser papamama cleaner giants1 blue11 buford
custer trooper1 momdad morten rhubarb eunice gareth 123456d exeter canada1 citation tigercat usmarine bonner lilbit
benny1 azrael lebowski 12345r madagaskar begemot loverman dragonballz invest italiano mazda3 gladys naughty1 onions
diver1 mohammad cyrano capcom sylvie asdfg123 forlife fisherman weare138 requiem harman mufasa alpha123 piercing
hellas abracadabra duckman sweetheart volcano entrance caracas macintos renato 02011971 jordan2 crescent fabulous
fduecn hogtied weiner eatmenow ramjet gamble 18121812 kicksass whatthe mariam discus rfhfvtkmrf rufus1 sqdwfe mantle
sharpe vegitto dan123 paladin1 rudeboy liliya lunchbox riversid acapulco libero dnsadm maison toomuch scissors boobear
hemlock sextoy pugsley dreaming someday lookin misiek athome altoids granite marcin 123450 rhfcfdbwf jeter2 rhinos
rjhjkm mercury1 dental celebrity ronaldinho shampoo valery makayla instant kamilla crappy masterbating tennesse
surprise retire holger matchbox poptart parlament goodyear asdfgh1 02081970 spoiled hardwood erection hfytnrb highlife
innocent anonymous implants benjami dipper freestyle aircraft grayson jeeper bendover supersonic babybear laserjet
melani things gotenks unlock natedogg aol123 pokemo rabbit1 raduga sopranos having bathing cashflow menthol pharao
hacking adelaide 334455 ghjcnbnenrf muffin1 harmon favorite follow penis1 gramma dipset ireland1 mariel diana1 donjuan
information ziggy1 alterego simple1 cbr900 logger vaughn 111555 claudia1 cantona7 matisse humphrey ljxtymrf victori
dangerous forbes emanuel encore mangos iceman1 diamon alexxx tiamat desktop princesa shojou stanton blueberr welkom
maximka 123890 123q123 tammy1 bobmarley demon666 ismail trenton termite laser1 missie clever altair donna1 leeann
bauhaus trinitron glover mogwai flyers88 juniper nokia5800 boroda rapper jingles shovel qwerasdfzxcv shakur natalya
777666 interest mallrats 1qazxsw goldeneye tamerlan julia1 backbone spleen ibrahim alfonso darkone medic1 giggle
cloudy douche parkour waterman bluejay huskers1 redwine 1qw23er4 satchmo 1231234 chamber nineball stewart1 ballsack
sucked probes flipper1 dortmund 963258 border trigun 1237895 homepage blinky screwy gizzmo belkin chemist coolhand
chachi braves1 thebest greedisgood pro100 banana1 101091m 123456g wonderfu surgery barefeet 8inches corinna binder
1111qqqq kcchiefs qweasdzxc123 simons metal1 bourbon korean jennifer1 garlic asdasd123 pollux scouts downer
cheerleaers fruity hancock mustang5 turbos ringer riddle listen shopper photon espana hillbill pinkie oyster macaroni
helsinki weller gigabyte jesper motown tuxedo buster12 reeves triplex cyclones protocol estrell commander mortis
rodrigo halloween 456987 fiddle sapphic jurassic thebeast ghjcnjq spock1 metallica1 karaoke nemrac58 love1234 02031970
flvbybcnhfnjh frisbee feathers flower1 soccer11 allday dynamic mierda worker pearl1 amature marauder josiah 333555
redheads womans egorka alvaro godbless 159263 carlisle larsen nimitz aaaa1111 experienced sashka madcow lennox leland
greywolf baboon pimpdaddy jarrod 123456789r reloaded lancia rfhfylfi dicker placid grimace 22446688 olemiss whores
tribble paulin culinary wannabe willard 1234567aa amelie meteor messenger riley1 trample phantom1 baberuth bramble
wearing dominique asdfqwer figure abc123456 killian peabody taichi smother outsider blackhawk bigblack girlie valeriya
gianluca freedo 1q2q3q4q griffith handbag lavalamp pertinant whatup nokia123 redlight patrik 111aaa satellite poppy1
dfytxrf analog aviator sweeps kristin1 cypher yinyang doughnut access1 poophead tucson noles1 monterey waterfal dougal
tessie recall 918273 aragon minnesot legman bukowski verena horton mammoth riverrat asswipe daredevi arizona1
kamikadze zurich alex1234 smile1 angel2 55bgates bellagio wanrltw stiletto lipton arsena biohazard bbking chappy
tetris as123456 darthvad driven gilmore lilwayne advanced nopassword 7412369 123456789987654321 natchez glitter
14785236 mytime salvatore rubicon source wazzup shane1 nightowl getoff beckham7 trueblue hotgirl warwick nevermin
deathnote copenhag apricot gallaries frazier dtkjcbgtl totoro onlyone civicsi tabatha jesse1 baby123 sierra1 margot
festus abacus waiting sickboy fishtank fungus charle golfpro teensex mario66 seaside sarita aleksei rosewood
blackberry 1020304050 bedlam schumi deerhunt contour darkelf surveyor raining deltas pitchers beavers 741258963
dipstick funny1 lizzard 112233445566 jupiter2 softtail titman greenman z1x2c3v4b5 smartass visitor 12345677 notnow
myworld nascar1 chewbacc nosferatu downhill dallas22 blazers whales soldat craving eighteen powerman yfcntyf vincenzo
hotrats joelle cfvceyu qweasdzx princess1 feline qqwwee chitown export 1234qaz silicon mastermind 114477 dingbat
care1839 standby kismet atreides dogmeat icarus fleming monkeyboy mouses nicetits sealteam chopper1 crispy winter99
rrpass1 althea myporn myspace1 corazo topolino ass123 lawman celina passord hooyah ekmzyf prophecy pretzel angell
amonra oswald skilled nestle 01011950 jimbeam midland happyman issues z12345 stonewal helios manunited harcore woodman
gaymen 2hot4u light1 qwerty13 kakashi pjkjnj alcatel buddydog prototype ltkmaby blonds start123 audia6 mendoza 123456v
civilwar paxton bellaco turtles daniell mustan deadspin aaa123 fynjirf lucky123 tortoise waterski hartford drag0n
dtxyjcnm gizmos strife interacial goose1 integral bracken equinox jaguar1 tobydog sammys nachos traktor bryan1 morgoth
444555 dasani jordon honduras miami1 rodrigue mashka xxxxxx1 zimmer ownage nightwin hotlips persian lunatic passmast
cool123 skolko eldiablo continue mercer storms 1357908642 screwyou density bengal badabing olympic foreplay kubrick
seductive lonnie demon1 comeon galileo hatter charge aladdin happines gentle 902100 mizuno bizzare girls1 darrel
redone olympia ohmygod bonovox girlies hamper gizmodo1 fuller aaabbb pizzahut 999888 canton rocky2 anton1 kikimora
peavey ocelot a1a2a3a4 2wsx3edc blueberry jackie1 kurtis solace sprocket galary chuck1 volvo1 shurik poop123 locutus
virago animated wdtnjxtr tequier bisexual doodles makeitso 789632145 nothing1 fishcake sentry libertad oaktree
fivestar honesty adidas1 vegitta mississi spiffy dunbar neutron vantage agassi boners 123456789v hilltop ripped taipan
portia barrage kenneth1 ground fister martian pitcher willem lfybkf bluestar moonman bertram ntktdbpjh paperino bikers
batista dragonfly suckcock daniella danilka lapochka belinea calypso asshol attract camero1 abraxas mike1234
q1q2q3q4q5 youknow maxpower carola volleyball audi80 disaster sonora raymond1 tickler tadpole belair converse crazyman
smithers finalfantasy 999000 jonatha paisley kissmyas morgana monste mantra garner ritter magic123 landmark gabrielle
jonesy prague melisa alessand nassau climbing 741258 baddest ghbdtnrfrltkf zxccxz tictac augustin racers 7grout
foxfire 99762000 beverley openit nathanie shells randolph 1z2x3c4v5b envelope seadog gangbanged lovehate hondacbr
harpoon cullen mamochka fisherma bismilla locust wally1 spiderman1 saffron utjhubq 123456987 20spanks safeway dealer
pisser bdfyjd kristen1 bigdick1 malika showing magenta vfhujif reveal negative anfisa friday13 stephens qaz123wsx
0987654321q tyrant thinking meggie kontol nurlan ayanami rocket1 yaroslav benedict websol76 mutley hugoboss graves
diapers alyson websolutions norfolk elpaso gagarin confirm badboys sephirot 918273645 ruthie newuser reuben edcrfv
booger1 852258 brenna consult lockout timoxa94 mazda323 firedog graduate sokolova skydiver cornelia jesus777
1234567890z poster weapon soulfly canary malinka guillerm hookers jennings shield dogfart surfer1 osprey india123
rhjkbr stoppedby therapy leaves nokia5530 123456789o werter divers 123456f abdullah georgina lourdes alpina whoknows
address godspeed 986532 foreskin fuzzy1 heyyou didier slapnuts fresno rosebud1 kristie hydrogen sandman1 bears1 blade1
honest marcella honeybun queen1 baronn pakista senate philipp 9111961 prayers topsecret sniper1 heavenly 214365
slipper letsfuck pippen33 godawgs flanders mousey qw123456 buddies scrotum loveis lighthou bp2002 nancy123 jeffrey1
susieq laughing buddy2 ralphie sandberg trout1 antonov sluttey chadwick rehbwf marty1 darian losangeles letme1n 12345d
pusssy godiva horror website golfnut bernice leonidas a1b2c3d4e5 puffer leonie objects danish general1 wizzard trista
lehjxrf racer1 bigbucks cool12 buddys zinger esprit vbienrf tickling froggie 987654321a 895623 daddys bergen crumbs
mikkel opiate gaylord tracy1 christophe came11 777555 petrovich jolene humbug dirtydog allstate horatio wachtwoord
teller creepers squirts rotary georgia1 fujifilm chairman 2sweet merchant yorkie rainer splendid fighting slimjim
aspirin indira wiccan kenzie system1 adventure b12345 denied spooner hobart pommes daredevil sugars bucker piston
lionheart 1bitch 515051 producer catfight icecold fantom vodafone kontakt boris1 vfcnth canine 01011961 eloise
valleywa faraon dinger chickenwing101 qq123456 johnnie livewire dianna livelife roosters jeepers survey ilya1234
coochie pavlik dewalt dfhdfhf architec blackops instinct vancouver 1qaz2wsx3edc4rfv rhfcjnf galway wsxedc teaser
profile sebora waffles smalls francisco womble rhino1 return ankara swifty decimal redleg shanno nermal candies
smirnova dragon01 photo1 ranetki a1s2d3f4g5 wertzu maurizio 6uldv8 zxcvasdf punkass nineteen internal graywolf
fernande peddler 3rjs1la7qe katelyn rowing paradis fringe salinas seawolf hospital okinawa ladyboy pianos piggies
alexus orpheus gdtrfb z123456 macgyver hugetits ralph1 flathead maurici shayla mailru goofball nissan1 stopit basement
smooch reboot editor cousin bullit anthony7 torture gerhard methos 124038 morena gloves eagle2 jessica2 zebras thirty
getlost gfynthf 123581321 sarajevo wilhelm ezekiel stripes comets tatjana rfgbnjirf joystick batman12 123456c beerme
victory1 kitties 1475369 badboy1 booboo1 comcast sickness saxophon winfield lionhear tammie bernardo qaywsx bustle
nastena roadway loader hillside amalia starlight 24681012 infected niggers gerber access99 bazooka underwear molly123
singapore blackice cocacol rhythm nfhfrfy muschi horse1 quant4307s squerting oscars privacy mygirls anytime flashman
glenda tangerin musician goofy1 seaman p0o9i8 housewifes newness monkey69 infamous escorpio dorado password11 forsberg
addicted warcraft3 qazxsw123 sheryl qpalzm ribbit unbelievable ghbdtndctv bahamas mathias bogota star123 258000
lincoln1 garrison bigjim lacoste firestorm plants legenda indain dasher snyder ludacris milamber evangeli letmesee
a111111 hooters1 bigred1 shaker offspring freaked a4tech corina picnic cnfkrth argyle rjhjdf caitlyn nataha 0o9i8u7y
gibson1 sooners1 glendale archery hoochie rising android stooge aaaaaa1 scorpions stokes school1 vegas1 rapier mike23
bassoon groupd2013 macaco baker1 freewill santiag silverado butch1 vflfufcrfh monica1 rugrat clemens cornhole aerosmit
gutter bionicle johnston gfgfvfvf daniel12 stirling administrator favorite2 detroit1 shredder baggies sweeney crosby
wednesda estate cosmo1 mimosa sparhawk firehawk romario 911turbo bertrand funtimes fhntvrf nexus6 159753456 timothy1
bajingan terry1 pregnant frenchie raiden 1mustang babemagnet 74123698 nadejda truffles rapture douglas1 lamborghini
motocross rjcvjc nathaniel 748596 skeeter1 dante1 angel666 tunnel telecom carsten survival fantasies experience pietro
bmw318 astro1 carpediem helium scirocco fuzzball rushmore josephine rebelz poisson hotspur lacrimosa chevys10 sleeping
acclaim visited madonna1 domenico yfnfirf jachin shelby1 dunhill atlanta1 schubert service1 mikado devilman angelit
reznor esteban euphoria pulled lesbain checkmat browndog lahore phreak garland blaze1 crash1 farida higher mutter
garret luckyme horsemen jediknig cesare allnight rockey starlite truck1 passfan close-up pissed jacket pounding
cooking wrinkles homely eatme1 sexpot romania snapshot dima1995 asthma thetruth prestige blender priyanka gaucho
breath dutchman sizzle beatriz kakarot 651550 passcode justinbieber 666333 kareem elodie hybrid sanjay 110442 alex01
lotus1 2300mj ecuador lakshmi carmine zoomer present quake3 12349876 teapot 12345687 plumbing ramada pennywis striper
pilot1 sometime chingon optima nudity sounds ethan1 alesha euclid beeline frederick skeleton merrill loyola biguns
zaq12345 bravo1 disney1 assmunch 6661313 wellingt aqwzsx lynette madala11 9874123 sigmar pictere before tiptop release
morrow bettyboop dinero tahiti armstrong gregory1 worship bionic speed1 wendell adrianna fubar1 lexus1 craven denis1
alonso hawthorn saxman suntzu bernhard debora dominika camaro1 winters hunter12 shakes balboa branch fernanda corazon
bmw2002 seville diablo1 vfhbyjxrf 1234abc carling calendar lockerroom punani greatest baron1 nickie vaness 1password
devine libido picher 232425 karamba futyn007 rudolph daydream 11001001 mainland dragon123 dempsey hummel friends1
bopper rocky123 chooch asslover nielsen shimmer riddler regional diplomat openme tugboat sexy123 midori gulnara
christo loomis swatch dominick offroad puddles hackers mannheim manager1 horseman roman1 dancer1 komputer pictuers
nokia5130 bulletin buckaroo ejaculation lioness lovejoy 123456y evilone nastenka pushok lilman rebekah 3141592 muffins
mjolnir trotter rhodes toulouse pussy2 corbin bigworm smoke420 fullback cherie extensa dreamcast belize delboy willie1
casablanca salesman csyjxtr ricky1 bonghit salvator basher pussylover rosie1 963258741 vivitron cobra427 reindeer
meonly armageddon myfriend zardoz qwedsazxc dagmar kraken fzappa starfox troubles 333999 illmatic marcela capoeira
weenie ramzes freedom2 toasty pupkin shinigami fhvfutljy reviews nocturne legends churchil thumbnils tailgate montoya
cortez neworder thomson sexymama goarmy cerebus michelle1 vbifyz surfsup earthlin dabulls basketbal aligator hester
mojojojo saibaba welcome2 wdtnjr 12345w slasher worlds papabear terran supply footman wednesday 153759 texans tom123
sfgiants caution billabong norwood aassdd monolith xxx777 l3tm31n ticktock newone hellno japanees jewell contortionist
admin123 scout1 alabama1 falling rochard thighs privat radar1 prudence bigdad disabled fhctybq tortuga citrus avanti
fantasy1 elevator kidney woodstock s12345 fireman1 embalmer excess lebanon attorney orbital woodwork bonzai konyor
newstart delphine needle panorama smithy rugrats hotmama beating daedalus alejandra misses insecure hustle nonstop
fruitbat discovery lisenok quaker violator 12345123 my3sons fraggle gayboy oldfart magdalena knickerless orgasms
undertow cheesy kfcnjxrf masturbation bunnie alexis1 planner transexual sparty leeloo monies fozzie stinger1 landrove
anakonda scoobie yamaha1 collect lighthouse couples star12 rfhlbyfk beyonce catfood costanza cjytxrf zealots nigeria
belfast riverside fordtruc archangel sativa boogers pilots miles1 bigjoe petite greentea shitter jonboy voltron
morticia evanescence 3edc4rfv longshot windows1 thrust aabbcc starbucks creator clueless sinful drywall prelude1
www123 camel1 homebrew marlins 123412 letmeinn schultz zimbabwe domini swampy plokij fordf350 rodger webcam michele1
bolivi 27731828 wingzero qawsedrftg shinji sverige jasper1 piper1 cummer iiyama gocats sledge alfarome robots jumanji
mike69 fantasti 1monkey w00t88 shawn1 lorien 1a2s3d4f5g koleso natascha sunkist kennwort grinder m12345 q1q2q3q4
cheeba money2 qazwsxedc1 diamante prosto pdiddy stinky1 gabby1 luckys franci impulse cantor pornographic moochie
allman gfhjdjp samdog empire1 comicbookdb stinks massey motdepasse iphone braveheart reeses chateau nebula sanjose
bubba2 kickflip arcangel superbow lingerie porsche911 nigger1 dagobert devil1 alatam monkey2 barbara1 12345v vfpfafrf
alessio babemagn aceman munster arrakis kavkaz destroyer 987789 jasons wooden berserk sublime1 rogue1 myspace buckwhea
csyekz minnesota rosita whites pussy4me vette1 sharma campus boots1 athletic boingo arnaud forester budlite redstorm
paramore becky1 shelter imtheman chango marley1 milkyway 666555 giveme mahalo lux2000 lucian brisbane praxis shimano
bigpenis creeper newproject2004 parsons rammstei j3qq4h7h2v vanity hfljcnm lambchop anthony2 bugman wildlife gfhjkm12
dreamer1 stooges steiner cybersex diamant cowboyup maximus1 sentra 615243 goethe manhatta fastcar selmer 1213141516
yfnfitymrf chewey yankee1 elektra christel 123456789p trousers cradle fishface topspin orwell vorona sodapop motherfu
detect ibilltes forall kookie pronto ronald1 balrog cristin disturbed maximilian mypasswo spiders sonny1 zzxxcc tkfkdg
heeled gitara lesbos marajade scroll headache morozova enter123 lesbean pounded asd456 fialka scarab sharpie spanky1
gstring sachin 12345asd maryam princeto hellohel ursitesux billows somebody messier 1234kekc kombat cashew duracell
kseniya vicious sevenof9 kostik arthur1 corvet07 rdfhnbhf songoku tiberian needforspeed mistake 1qwert dropkick
kevin123 panache a123456a kjiflm vfhnsirf cntgfy iamcool intern buffer sk8ordie darnell urlaub fireblade blanked
marishka gemini1 albino gorillaz chief1 revival47 ironman1 space1 ramstein doorknob devilmaycry nemesis1 sosiska
pennstat monday1 correct coaster pioner shevchenko detectiv tricks evildead blessed1 coffees scotts cocktail bullwink
marsel krypto adrock rjitxrf asmodeus rapunzel armored sixteen hattie noreen theboys hotdogs deepthro maxpayne veronic
fyyeirf cheste abbey1 thanos bedrock bartok google1 xxxzzz rodent montecarlo shrink hernande mikayla peaceful burgess
chemistry gretta 123456789l bravehea alonzo 12locked ltymub pegasus1 ameteur flavor phones saltydog faisal milfnew
momsuck allied everques shawnee ytngfhjkz m0nkey richter breathe businessbabe custard jazmin curley candles 123456ab
restless fridge lbvjxrf outlaws tanaka 753357 product qwerty78 genocide udacha insider fuckmehard shotokan seahorse
vtldtlm device turtle1 mike12 beebop spalding heathe everton1 derick darknes barnie rbcekz charming alisher toohot
message scumbag ulrich theduke 555222 reddog1 breezy bulldawg monkeyman baylee losangel mastermi fourteen apollo1
cedars aurelie comment zxcvb12345 cayenne bastet bullock hartley perrin wsxzaq geibcnbr fucmy69 redwall ladybird
bitchs quaint cccccc1 rktjgfnhf machines ghjdthrf quest1 oedipus impalass fartman 12345k fokker 159753a optiplex
bbbbbb1 realtor slipkno washer hermann santacru jelena smeller 3984240 kerrie ddddd1 sexyme graphic janet1 3698741
eatme69 cazzone today1 poobear scenery ignatius master123 newpass1 heather2 snoopdogg blondinka leticia pass12
honeydew fuckthat sorrow 890098890 goldrush biker1 pendejo avalanche fremont snowman1 gandolf lorenz chowder
1a2b3c4d5e flyguy magadan pingvin casual sigrid nokia5230 ab1234 lothar lasers shelton bignuts motors renee1 zapata
royboy crissy cambridge borges skynet 12340987 braxton 1122334 dragrace lovely1 22334455 booter wrigley 12345612
corvett 123456qq capital1 maryanne videoes funtik chauncey wyvern flange sammydog hulkster 13245768 not4you vorlon
omegared l58jkdjp! filippo 123mudar samadams petrus caldwell lorelei marybeth locked chris12 charlie123 origin
123456789123 icetea sunderla adrian1 123qweas kazanova monkey123 fktyeirf goodsex lbtest banaan bluenose 837519
asd12345 waffenss whateve 1a2a3a4a trailers vfhbirf bhbcrf klaatu turk182 monsoon beachbum sunbeam patron succes
clyde1 viking1 skills rawhide bubblegum ransom wishes mackenzi hershey1 222555 dima55 niggaz manatee aquila anechka
grammy bugsbunn homeless sestra newport1 althor hornyman wakeup zzz111 phishy cerber torrent thething solnishko
buckeye1 ethernet uncencored keesha baraka 665544 valiant chris2 rb26dett willy1 choppers texaco biggirl thalia marnie
123456b janina mitchel anna2614 sukebe woodside caralho callofduty everyday leningrad rt6ytere jesus7 warsaw angel12
1money timelord allblack pavlova romanov tequiero yitbos manifest nickolas ulrike lookup bulls23 snowflake dickweed
punjab irisha manual firestar saddle fred1234 ghjnjnbg danman gatito betty1 milhouse kbctyjr masterbaiting delsol
branden caterina devious doggys 123698741 bdfyjdf naples nettie crockett invictus bloods infinite kayla1 yourmama
apple2 angelok feeling bigboy1 pontiac1 verygood yeshua twins2 porn4me 141516 partners rasta69 james2 bosshog candys
adventur robson stripe djkjlz dokken danilo austin316 terrance hogwarts vbhevbh navigato bettis desperado xxx666
agatha cneltyn vasiliy hazmat glassman angeles taiwan daytek eightbal four20 74227422 aerosmith wingchun boohoo hombre
sanity72 goatboy rewind partizan avrora damion utahjazz submarin pussyeat heinlein control1 allyson costaric smarty
triplets maddux memories rosanna ingram teacher1 vangogh vandal evergree cochise qwerty99 pyramid1 saab900 sniffer
qaz741 lebron23 mark123 wolvie mystical blackbelt feeder bushman janeway nutella fuking drifting asscock minimum
deepak poppie bigshow housewife dimple contests cynthia1 temptress irakli belle1 hussain russell1 manders frank123
seabass gforce songbird zippy1 naught brenda1 jacqui chewy1 hotshit furious surgeon 43046721 girfriend abstract
marinka jakester thatsme planeta falstaff patrizia clerks reborn riptide professor cherry1 simply sarina nogard brutal
oasis1 qwaszx12 dominate goodlife davis1 1911a1 harrys shitfuck fifteen 12345678900 russian7 007700 bulls1 porshe
hennessy dolphi vargas river1 sabaka gobigred deborah1 volkswagen alkaline muffdive 1letmein fkbyrf goodguy hallo1
nirvan cannonda cvbhyjdf marmite produce germany1 joeblow munson radio1 love11 necklace raindrop 159852 newday league
delgado commerce biscuits fathead elvis123 seventeen degree rashid citibank sports1 boxter fakepass golfman snowdog
birthday4 angele hirsch nonmembe niklas parsifal krasota theshit 1235813 maganda nikita1 gender omicron cassie1
columbo sigma1 thistle bassin edmund hedges rickster apteka bastian sienna skulls miamor coolgirl gravis callahan
1qazxc virgini hunter2 akasha spades motorcyc bambino tenerife buller fordf250 iloveporn markiza terrence hotbabes
becool fynjybyf brunette wapapapa supernatural mamont dragonz concept lancaster cartier henley sharon1 scrooge mrbill
pfloyd leeroy natedog ishmael 777111 tecumseh carajo nfy.irf thought 0000000000o blackcock bavaria antwerp fedorov
antigone chatham feanor novikova arielle bobert peregrin spartan117 pumkin rayman manuals tooltime 555333 bonethug
marina1 bonnie1 tonyhawk laracroft mahalkita 18273645 terriers littlema molotok glennwei rutgers lemon1 locker caboose
12345654321 brians fritz1 mistral bedroom beyond creepy jigsaw fuckshit vaughan hornyguy southside francesca edthom
antonio1 bobmarle pitures ilikesex skating paranoia crafty boarder fulcrum astonvil yanks1 yngwie account1 zooropa
hotlegs rover1 perkele courier thriller maurolarastefy lampard 357753 barracud dmband abcxyz pathfinder 335577 yuliya
jayman asdfg12345 1596321 halcyon stands rerfhtre feniks zaxscd stefania gotyoass jaycee samson1 jamesb garnett
vibrate grandpri angeline camino colossus davidb scandinavian mamo4ka nicky1 homer123 pinguin watermelon mueller
shadow01 lasttime glider 823762 helen1 muriel pyramids tulane rostov marita regent john12 scoote bhbyrf niagara
marriott galeries joyful stefani bigpussy mowgli cristal labonte academy letters astalavista zzz123 mayfield walking
lasalle dalejr8 unicorn1 777000 enough primal candie bigmama okmijn killzone qaz12345 snookie zxcvvcxz davidc rockman
woodrow ceaser streak beanbag katten 3151020 duckhunt segreto matros ragnar 699669 sexsexse 123123z fuckyeah bigbutts
gbcmrf element1 forgotten marketin saratov elbereth blaster1 yamahar6 juneau 1230123 lindsay1 mooner seattle1 katzen
ashtray edmond gaelic lucent polly1 lagwagon misiaczek 666666a smokedog riddick lakers24 eyeball ironhors ametuer
volkodav vepsrf gumby1 poi098 ovation adeline drinker penetrating summertime 1dallas modles takamine optical soviet
potatoes hardwork macintosh hamburger passthie asylum sundown flowers1 boromir music123 phaedrus albert1 joaquin
malakas saunders gulliver parker1 balder catalog jessie1 morbid domainlock2005 express1 vfkbyf youandme raketa montero
dhjnvytyjub nhfrnjh testibil ybrbnjc muller 987654321q fannie axeman pintail details pokemon123 dogggg idiots shandy
thesaint 11122233 x72jhhu3z theclash factor raptors zappa1 djdjxrf hell666 friday1 vivaldi pluto1 couple location
lance1 premiere guesswho jeadmi amnesia corgan skillz skippy1 mango1 gymnastic satori 362514 barclay theedge
cxfcnkbdfz sparkey deicide professional bagels lololol lemmings r4e3w2q1 staind schnuffi louisa veteran ballard
beijing dazzle basebal1 leroy1 flashy bilbo1 luckie qwerty2 marketing goodfell hermione peaceout davidoff yesterda
killah computers flippy chrisb zelda1 headless beaumont muttley fuckof handle tittys catdaddy photog beeker reaver
ram1500 escobar watching states yorktown bolero tryagain chicco learjet alexei jenna1 go2hell 12s3t4p55
momsanaladventure mustang9 protoss borman rooter ginola dingo1 seventy mojave erica1 1qazse4 marvin1 redwolf dimension
places mccarthy sunbird dangerou maciek hawks1 packard1 excellen dashka soleda remington toonces acetate rowena nacked
jbond007 fabrizio alligator rental colombo debbie1 newhouse wellhung hotter monkeyma supers rigger larsson vaseline
evergreen rjnzhf aquarium maripos frasier 123456asd cbr600rr allegra doggydog movers mosaic
`

/** The ten thousand most common passwords that the length rule would let through, in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(words.trim().split(/\s+/))
