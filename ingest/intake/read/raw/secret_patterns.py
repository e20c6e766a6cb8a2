"""How hosts and credentials are written: one expression a line, each with its reason.

Sources: command lines in the manuals of the tools, ``uname -a``, the heads of
``iostat`` and syslog, addresses of JDBC and Go drivers, EZCONNECT of Oracle.
"""

from __future__ import annotations

import re

#: Words that stand for a host without naming one.
HARMLESS_HOST = re.compile(
    r"(?:localhost(?:[.0-9a-z-]*)|unknown|none|null|nil|n/?a|name|redacted|removed|hidden"
    r"|masked|anonymi[sz]ed|anonymous|test|local|default|[x*?_.-]+|:?:1"
    r"|ubuntu|debian|centos|rhel|fedora|redis|mysql|mariadb|postgres(?:ql)?|oracle|mongo"
    # what a compiler was built for
    r"|(?:x86_64|i[3-6]86|aarch64|arm\w*|p(?:ower)?pc\w*|s390x?|riscv\w*)-[\w-]+"
    r"|(?:(?:my|the|db|database|app|client|test|bench|your)?[_-]?"
    r"(?:host|hostname|server|client|node|machine|box)[_-]?(?:[0-9]{1,2}|[a-z])?)"
    r"|[\w.-]*\.?example(?:\.(?:com|org|net))?"
    r"|[0-9.]+%?|.*[{}$<>%].*)",
    re.IGNORECASE,
)
_NAME = r"([a-z0-9][\w.-]*)"
_CLIENTS = (
    r"(?:mysql\w*|mariadb[\w-]*|psql|pgbench|pg_\w+|createdb|vacuumdb"
    r"|tpcc_(?:start|load)|go-tpc|redis-(?:cli|benchmark)|memtier_benchmark|mongo\w*)"
)
_USER = r"(?:[^\s@/]{0,100}@)?"
_PLACES = rf"""
# hostname: x, "hostname" : "x", hostname=x, (HOST=x), --mysql-host=x, PGHOST=x
(?<![a-z])(?:[\w-]{{0,40}}[_-]|pg|db)?host(?:[ _]*name["']?\s*:|(?:[ _]*name)?["']?\s*=)\s*["']?{_NAME}
# Host: x, but not the words of Host: Total time (s)
(?<![a-z])host["']?\s*:\s*["']?{_NAME}(?=\s\s|\s*$|["',;)|\]])
--(?:[\w-]{{0,40}}-)?host(?:name)?\s+["']?{_NAME}
# -h x of a client
\b{_CLIENTS}\b[^|;&\n]{{0,300}}?\s-h\s*["']?{_NAME}
# prompts and copies: user@host:~$, [user@host dir]#
(?:^|[\[\s'"])[a-z_][\w.-]{{0,40}}@{_NAME}(?::[~/]|\s[^\]\n]{{0,80}}\][#$%>]|[#$]\s|>\s)
# users of MySQL: 'bench'@'x'
'[\w-]{{0,40}}'@'{_NAME}'
# jdbc:oracle:thin:@x:1521, mysql://u:p@x/, u:p@tcp(x:
\bjdbc:\w{{1,20}}:(?:\w{{1,20}}:)?{_USER}(?://)?{_USER}{_NAME}
\b(?:mysqlx?|postgres(?:ql)?|mongodb(?:\+srv)?|rediss?|mariadb|sqlserver)://{_USER}{_NAME}
@tcp\({_NAME}
@//{_NAME}
(?:connectstring>|connect(?:ion)?[ _-]?string\s*[:=]?|-cs)\s*(?:\w{{1,40}}@)?//{_NAME}
# names that speak for themselves
(?<![\w./-])((?:[a-z0-9-]+\.)+(?:internal|intranet|lan|corp|localdomain))(?![\w-]|\.\w)
(?<![\w./-])((?!rc\.)(?:[a-z0-9-]+\.)+local)(?![\w-]|\.\w)
(?<![\w./-])((?!s3[.-])[a-z0-9.-]+\.(?:amazonaws\.com|rds\.aliyuncs\.com))\b
(?<![\w./-])([a-z0-9.-]+\.(?:database|cloudapp)\.(?:azure\.com|windows\.net|net))\b
(?<![\w./-])([a-z0-9.-]+\.(?:oraclevcn|googleusercontent)\.com)\b
(?<![\w.-])(ip-[0-9]{{1,3}}(?:-[0-9]{{1,3}}){{3}})\b
# uname -a, the head of iostat and sar, syslog
^linux\s+(\S+)\s+[0-9]+\.[0-9]+\S*\s+#[0-9]
^linux\s+[0-9]+\.[0-9]+\S*\s+\(([^)\s]+)\)
^AIX\s+(\S+)\s+[0-9]\s+[0-9]\s+[0-9A-F]{{12}}
^[a-z]{{3}}\s+[0-9]{{1,2}}\s[0-9:]{{8}}\s+(\S+)\s+[\w./-]+\[[0-9]+\]:
"""  # noqa: E501 (one expression a line)
#: One of these is in every line with a name; most lines have none.
MAY_HOLD_HOST = re.compile(
    r"host|@|jdbc:|://|connect|-cs|-h|\.(?:internal|intranet|lan|corp|local|com|net)"
    r"|ip-|^linux|^aix|\]:",
    re.IGNORECASE,
)

#: Plain words (lower case), one of which is wherever the two below find anything:
#: looking for words over a whole file costs a hundredth of looking for expressions.
WORDS = (
    *("host", "@", "jdbc:", "://", "conn", "-cs", "-h", "ip-", "linux", "aix", "]:"),
    *(".internal", ".intranet", ".lan", ".corp", ".local", ".com", ".net"),
    *("pass", "pwd", "secret", "key", "token", "identified", "authoriz", "akia"),
    *("ghp_", "gho_", "ghu_", "ghs_", "ghr_", "-p", "-a"),
    *("sqlplus", "impdp", "expdp", "sqlldr"),
)

#: A value that is neither masked nor a word about having one.
_VALUE = (
    r"(?![*x?.•]{2,}|\[|<|\$|%|(?:true|false|yes|no|on|off|none|null|nil|prompt"
    r"|example|redacted|hidden|removed|masked|unset|not|required|empty|set|given)\b)"
    r"[^\s\"',;)]+"
)
_MASKED = r"[\"']?(?:[*x]{2,}|[\"'])"
_SECRETS = rf"""
# password=x, "password": "x", --mysql-password=x, PGPASSWORD=x, pg_pass = x
(?<![a-z])[\w.-]{{0,40}}(?:password|passwd|passphrase|secret|api_?key)["']?(?:\s*=(?:[ \t](?!--))?|\s*:\s*)["']?{_VALUE}
(?<![a-z])(?:[\w.-]{{0,40}}_)?(?:token|(?:superuser|user|db|root|sys|system)?pass)["']?(?:\s*=(?:[ \t](?!--))?|\s*:\s*)["']?{_VALUE}
(?<![a-z])[\w.-]{{0,40}}pwd["']?\s*[=:]\s*["']?(?!/){_VALUE}
--[\w-]{{0,40}}password\s+(?!-|{_MASKED})\S+
\b(?:user|grant|to)\b[^\n]{{0,200}}\bidentified\s+(?:with\s+\S+\s+)?by\s+(?!{_MASKED}['"])\S+
# mysql://user:x@host, user:x@tcp(host), user/x@//host:1521/service
\b[a-z][a-z0-9+]{{1,20}}://[^\s/:@]{{0,60}}:(?!{_MASKED}@)[^\s/@]{{1,100}}@
\b[\w.-]{{1,60}}:(?!{_MASKED}@)[^\s/:@]{{1,100}}@tcp\(
\b[a-z_][\w$#]{{0,60}}/(?!{_MASKED}@)[^\s/@"']{{1,60}}@(?://|[\w.-]{{1,80}}:[0-9]+/)
\b(?:sqlplus|impdp|expdp|sqlldr)\s[^\n]{{0,80}}?\b[a-z_][\w$#]{{0,60}}/(?!{_MASKED})[^\s/@"']+(?:@\w|\s|$)
^(?:SQL>\s*)?conn(?:ect)?\s+[a-z_][\w$#]{{0,60}}/(?!{_MASKED})[^\s/@"']+(?:@\w|\s|;|$)
-----BEGIN [A-Z ]{{0,20}}PRIVATE KEY
\bAKIA[0-9A-Z]{{16}}\b|\bgh[pousr]_[A-Za-z0-9]{{30,}}
\bauthorization:\s*(?:bearer|basic)\s+[^\s*]{{6,}}
"""  # noqa: E501 (one expression a line)
_OPTIONS = rf"""
# Of clients in which -P is a port and -p the password: case matters.
\b(?:mysql|mariadb)[\w-]*\s[^|;&\n]{{0,300}}?(?<=\s)-p(?!{_MASKED})[^\s"'-]\S*
\b(?:tpcc_start|tpcc_load|go-tpc|charbench|oewizard|shwizard)\b[^|;&\n]{{0,300}}?(?<=\s)-p\s*(?!{_MASKED}|-)\S+
\bredis-(?:cli|benchmark)\b[^|;&\n]{{0,300}}?(?<=\s)-a\s*(?!{_MASKED}|-)\S+
"""
#: As above, of credentials.
MAY_HOLD_SECRET = re.compile(
    r"pass|pwd|secret|_?key\b|token|identified|@|authoriz|AKIA|gh[pousr]_|\s-[pa]\S?"
    r"|sqlplus|impdp|expdp|sqlldr|^(?:SQL>\s*)?conn",
    re.IGNORECASE,
)


def _compiled(lines: str, flags: re.RegexFlag) -> tuple[re.Pattern[str], ...]:
    return tuple(
        re.compile(line, flags)
        for line in lines.split("\n")
        if line and not line.startswith("# ")
    )


#: The first group of each is the name.
HOSTS = _compiled(_PLACES, re.IGNORECASE)
CREDENTIALS = (
    *_compiled(_SECRETS, re.IGNORECASE),
    *_compiled(_OPTIONS, re.NOFLAG),
)
